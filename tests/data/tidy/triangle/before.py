import torch


def lower(a):
    out = torch.zeros_like(a)
    for i in range(a.shape[0]):
        for j in range(i):
            out[i, j] = a[i, j] * 2
    return out


def inputs():
    return (torch.arange(12.0).view(3, 4),)
