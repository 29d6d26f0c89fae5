import torch


def shifted(a, b):
    for i in range(1, len(a)):
        a[i] = b[i - 1] + 1
    return a


def inputs():
    torch.manual_seed(0)
    return torch.zeros(5), torch.randn(5)
