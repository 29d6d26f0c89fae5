"""A polynomial in a function of its own, under a coefficient that comes from outside."""

import torch


def cubic(v, scale):
    square = v * v
    return scale * square * v - 2 * square + v - 7


def polynomial(x, scale):
    """Evaluate a polynomial at each element."""
    y = torch.zeros_like(x)
    for i in range(len(x)):
        y[i] = cubic(x[i], scale)
    return y


def inputs():
    g = torch.Generator().manual_seed(8)
    return torch.randn(8_000, generator=g), 0.5
