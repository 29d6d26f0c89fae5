import torch


def sweep(lower, diagonal, right, x):
    for i in range(1, len(x)):
        x[i] = (right[i] - lower[i] * x[i - 1]) / diagonal[i]


def inputs():
    return torch.rand(20), torch.rand(20) + 1, torch.randn(20), torch.randn(20)
