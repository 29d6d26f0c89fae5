import torch


def neighbours(a, b):
    a[:] = b - torch.roll(b, 1, 0)
    return a
