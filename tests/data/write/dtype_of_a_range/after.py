import torch


def weighted(a):
    a *= torch.arange(1, a.shape[0] + 1, dtype=torch.float64) * 2.0
    return a
