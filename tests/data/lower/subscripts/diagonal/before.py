import torch


def trace(m):
    s = 0.0
    for i in range(3):
        s += m[i, i]
    return s


def inputs():
    return (torch.arange(12.0).view(3, 4) / 4,)
