"""A moving median: windows of one length."""

import torch


def moving_median(signal, size):
    """The median of each window."""
    out = torch.zeros(len(signal) - size + 1)
    for i in range(len(out)):
        out[i] = signal[i:i + size].median()
    return out


def inputs(n, g):
    return torch.randn(n + 5, generator=g), 5
