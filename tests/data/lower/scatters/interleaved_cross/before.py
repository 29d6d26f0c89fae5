import torch


def two_that_cross(a, ip, b):
    for i in range(len(ip)):
        a[ip[i]] = b[i]
        a[i] = 0.5


def inputs():
    return torch.full((5,), 0.5), torch.tensor([2, 0, 2, 0, 3]), torch.tensor([1.0, 2.0, -3.0, 4.0, 5.5])
