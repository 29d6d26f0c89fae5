import torch


def chosen(a, b, c):
    for i in range(len(a)):
        if b[i] > 1:
            a[i] = c[i]
        elif c[i] > 0:
            a[i] = b[i]
    return a


def inputs():
    torch.manual_seed(0)
    return torch.randn(7), torch.randn(7), torch.randn(7)
