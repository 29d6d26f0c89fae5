import torch


def limited(a, b):
    for i in range(len(a)):
        if a[i] > b[i]:
            a[i] = 1.5
    return a


def inputs():
    torch.manual_seed(0)
    return torch.randn(5), torch.randn(5)
