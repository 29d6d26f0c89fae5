"""A condition with three branches."""

import torch


def tiered_price(weights, limit):
    """Choose a formula for each element by its size."""
    prices = torch.zeros_like(weights)
    for i in range(len(weights)):
        if weights[i] < 1.0:
            prices[i] = 4.5
        elif weights[i] < limit:
            prices[i] = weights[i] * 3 + 1.5
        else:
            prices[i] = weights[i] * 2.5
    return prices


def inputs():
    g = torch.Generator().manual_seed(2)
    return torch.rand(12_000, generator=g) * 10, 5.0
