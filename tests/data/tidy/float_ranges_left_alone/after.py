import torch


def scaled(a, b, c):
    a[:] = b * torch.arange(a.shape[0]) + c * torch.arange(a.shape[0])
    return a
