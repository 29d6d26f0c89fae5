import torch


def scaled(a, b, c):
    for i in range(len(a)):
        a[i] = b[i] * i + c[i] * i
    return a


def inputs():
    torch.manual_seed(0)
    return torch.zeros(5), torch.randn(5), torch.arange(5)
