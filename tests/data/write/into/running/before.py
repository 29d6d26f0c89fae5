import torch


def running(a, b):
    total = 0.0
    for i in range(len(a)):
        total += a[i]
        b[i] = total
    return b


def inputs():
    torch.manual_seed(0)
    return torch.arange(4.0), torch.zeros(4)
