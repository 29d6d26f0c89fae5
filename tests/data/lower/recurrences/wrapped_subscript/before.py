import torch


def neighbours(a, b):
    n = len(b)
    im1 = n - 1
    for i in range(n):
        a[i] = b[i] - b[im1]
        im1 = i
    return a


def inputs():
    return torch.zeros(5), torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75])
