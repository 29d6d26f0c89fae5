import torch


def combined(a, b, c):
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            a[i, j] = b[j, i] * c[j]
    return a


def inputs():
    torch.manual_seed(0)
    return torch.zeros(3, 4), torch.randn(4, 3), torch.randn(4)
