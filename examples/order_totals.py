"""Collect a product where a mask allows it."""

import torch


def order_totals(price, amount, shipped):
    """Append the products of the masked elements to a list, then stack it."""
    totals = []
    for i in range(len(price)):
        if shipped[i]:
            totals.append(price[i] * amount[i])
    return torch.stack(totals)


def inputs():
    g = torch.Generator().manual_seed(5)
    n = 20_000
    return (
        torch.rand(n, generator=g) * 100,
        torch.rand(n, generator=g) * 5,
        torch.rand(n, generator=g) > 0.3,
    )
