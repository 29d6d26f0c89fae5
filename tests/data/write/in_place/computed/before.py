import torch


def centred(a):
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            a[i, j] = a[i, j] - a[i, j] * a[i, j]
    return a


def inputs():
    torch.manual_seed(0)
    return (torch.randn(3, 4),)
