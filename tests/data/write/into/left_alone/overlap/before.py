import torch


def moved(a, b):
    for i in range(len(a) - 1):
        a[i] = a[i + 1] if b[i] > 0 else b[i]
    return a


def inputs():
    torch.manual_seed(0)
    return torch.randn(5), torch.randn(5)
