import torch


def lower_left(m):
    out = torch.zeros_like(m)
    for i in range(m.shape[0]):
        for j in range(i):
            out[i, j] = m[i, j] * 2
    return out


def inputs():
    return (torch.arange(16.0).view(4, 4),)
