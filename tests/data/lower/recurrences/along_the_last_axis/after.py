import torch

from loopless import scans


def smooth_channels(x):
    y = torch.empty_like(x)
    y[:, :, 0] = x[:, :, 0]
    y[:, :, 1:] = scans.linear(0.9, 0.1 * x[:, :, 1:], y[:, :, 0], dim=2)
    return y
