"""Add up what a mask allows."""

import torch


def rain_on_land(rain, is_land):
    """Sum the elements of a matrix under a mask."""
    total = 0.0
    for y in range(rain.shape[0]):
        for x in range(rain.shape[1]):
            if is_land[y, x]:
                total += rain[y, x]
    return total


def inputs():
    g = torch.Generator().manual_seed(6)
    return torch.rand(150, 150, generator=g, dtype=torch.float64), torch.rand(150, 150, generator=g) > 0.6
