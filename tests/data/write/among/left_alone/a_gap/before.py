import torch


def picked(a, b, c, d, k):
    for i in range(len(a)):
        if k[i] == 2:
            a[i] = b[i]
        elif k[i] == 3:
            a[i] = c[i]
        elif k[i] == 5:
            a[i] = d[i]
    return a


def inputs():
    torch.manual_seed(0)
    return torch.randn(5), torch.randn(5), torch.randn(5), torch.randn(5), torch.tensor([2, 3, 4, 5, 1])
