import torch


def scaled(a, b):
    trace = 0.0
    for i in range(a.shape[0]):
        trace += b[i, i]
        a[i, i] = a[i, i] * 2 + b[i, 0]
    return trace


def inputs():
    return torch.ones(3, 3), torch.arange(9.0).view(3, 3)
