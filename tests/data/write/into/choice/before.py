import torch


def chosen(a, b, c):
    for i in range(len(a)):
        if b[i] > 0:
            a[i] = b[i] * c[i]
    return a


def inputs():
    torch.manual_seed(0)
    return torch.zeros(5), torch.randn(5), torch.randn(5)
