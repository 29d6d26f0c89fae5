import torch


def squared(a, x):
    a[:] = (x[:, None] * x * 2).sum(2) + 1
    return a
