import torch


def mixed(a, b, c, d):
    for i in range(len(a)):
        a[i] = b[i] + c[i] * d[i]
    return a


def inputs():
    torch.manual_seed(0)
    return torch.zeros(5), torch.randn(5), torch.randn(5), torch.randn(5)
