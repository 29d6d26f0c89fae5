import torch


def weighted(a):
    s = 0.0
    for i in range(len(a)):
        s += 2.0
        a[i] = a[i] * s
    return a


def inputs():
    torch.manual_seed(0)
    return (torch.randn(5, dtype=torch.float64),)
