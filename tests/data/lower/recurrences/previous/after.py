import torch


def smoothed(a, b):
    a[:] = (b + torch.roll(b, 1, 0) + torch.roll(b, 2, 0)) / 3
    return a
