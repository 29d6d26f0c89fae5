import torch


def narrowed(a, b, c):
    for i in range(len(a)):
        a[i] = b[i] + c[i]
    return a


def inputs():
    torch.manual_seed(0)
    return torch.zeros(5), torch.randn(5, dtype=torch.float64), torch.randn(5, dtype=torch.float64)
