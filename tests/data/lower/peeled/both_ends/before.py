import torch


def dot(x, y):
    total = x[0] * y[0]
    for i in range(1, len(x) - 1):
        total += x[i] * y[i]
    total += x[-1] * y[-1]
    return total


def inputs():
    torch.manual_seed(0)
    return torch.randn(6), torch.randn(6)
