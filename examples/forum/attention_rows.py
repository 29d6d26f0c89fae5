"""A function of each row, stacked."""

import torch


def attention_rows(queries, keys, values):
    """Attention, one query after the other."""
    rows = []
    for q in queries:
        weights = torch.softmax(keys @ q / q.shape[0] ** 0.5, dim=0)
        rows.append(weights @ values)
    return torch.stack(rows)


def inputs(n, g):
    return torch.randn(n, 4, generator=g), torch.randn(7, 4, generator=g), torch.randn(7, 5, generator=g)
