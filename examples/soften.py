"""A function of one's own, called on each element."""

import torch


def squash(v):
    return v / (1.0 + torch.abs(v))


def soften(signal):
    """Call a function of one's own on each element."""
    softened = torch.empty_like(signal)
    for i in range(signal.size(0)):
        softened[i] = squash(signal[i])
    return softened


def inputs():
    g = torch.Generator().manual_seed(1)
    return (torch.randn(15_000, generator=g),)
