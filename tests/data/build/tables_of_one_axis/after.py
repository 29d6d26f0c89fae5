import torch

from loopless import scans


def decayed(x, a):
    h = torch.empty(x.shape[0], x.shape[1])
    h[0] = x[0] * 2
    h[1:] = scans.linear(a, x[1:], h[0])
    return h[x.shape[0] - 1]
