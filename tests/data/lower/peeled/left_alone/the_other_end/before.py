import torch


def dot(x, y):
    total = x[-1] * y[-1]
    for i in range(len(x) - 1):
        total += x[i] * y[i]
    return total + x[0] * y[0]


def inputs():
    torch.manual_seed(0)
    return torch.randn(6), torch.randn(6)
