import torch


def picked(a, b, c, d, k):
    for i in range(len(a)):
        if k[i] == 2:
            a[i] = b[i]
        elif k[i] == 4:
            a[i] = c[i]
        elif k[i] == 3:
            a[i] = d[i]
    return a


def inputs():
    torch.manual_seed(0)
    numbers = torch.tensor([2, 3, 4, 5, 1, -2**63, 2**63 - 1, 0, 3])
    return torch.randn(9), torch.randn(9), torch.randn(9), torch.randn(9), numbers
