import torch


def ahead(a, b, k):
    for i in range(len(b)):
        a[i] = a[i + k] * b[i]
    return a


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([1.5, 0.25, -2.0]), 2
