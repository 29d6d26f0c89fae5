import torch


def pivot(a, b):
    n = len(a)
    for i in range(n):
        a[i] = a[n // 2] + b[i]
    return a


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([1.5, 0.25, -2.0, 0.5, 1.0]))
