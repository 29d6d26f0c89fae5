"""All pairs of two vectors."""

import torch


def gaps(left, right):
    """Make the matrix of differences of all pairs."""
    table = torch.zeros(len(left), len(right))
    for i in range(len(left)):
        for j in range(len(right)):
            table[i, j] = left[i] - right[j]
    return table


def inputs():
    g = torch.Generator().manual_seed(9)
    return torch.randn(150, generator=g), torch.randn(120, generator=g)
