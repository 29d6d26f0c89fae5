"""A matrix product by three loops, with a bias and an activation."""

import torch


def dense_layer(batch, weight, bias):
    """Multiply two matrices by three loops, then apply tanh."""
    rows, inner = batch.shape
    cols = weight.shape[1]
    out = torch.zeros(rows, cols)
    for r in range(rows):
        for c in range(cols):
            total = bias[c]
            for k in range(inner):
                total = total + batch[r, k] * weight[k, c]
            out[r, c] = torch.tanh(total)
    return out


def inputs():
    g = torch.Generator().manual_seed(4)
    return (
        torch.randn(24, 32, generator=g),
        torch.randn(32, 24, generator=g) / 6,
        torch.randn(24, generator=g),
    )
