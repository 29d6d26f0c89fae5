import torch


def scaled(a, b):
    for i in range(len(a)):
        a[i] = b[i] * (i + 1) - 0.5
    return a


def inputs():
    torch.manual_seed(0)
    return torch.zeros(5, dtype=torch.float64), torch.randn(5, dtype=torch.float64)
