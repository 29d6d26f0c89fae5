"""The place of the largest value."""

import torch


def best_offer(offers):
    """Find the index of the largest element by comparing."""
    best = offers[0]
    place = 0
    for i in range(1, len(offers)):
        if offers[i] > best:
            best = offers[i]
            place = i
    return place


def inputs():
    g = torch.Generator().manual_seed(11)
    return (torch.rand(40_000, generator=g),)
