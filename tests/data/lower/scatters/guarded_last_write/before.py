import torch


def newest(a, ip, b):
    for i in range(len(ip)):
        if b[i] > 0:
            a[ip[i]] = b[i] * 2
    return a


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0]), torch.tensor([2, 0, 2, 0, 3]), torch.tensor([1.0, 2.0, -3.0, 4.0, 5.5])
