import torch


def halves(a, b):
    n = len(a)
    upper = b[n // 2:]
    for i in range(n // 2):
        b[i] = upper[i] + a[i]
    return b


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([1.5, 0.25, -2.0, 0.5, 1.0]))
