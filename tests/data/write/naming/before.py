import torch


def shares(x, y):
    a = torch.zeros_like(x)
    b = torch.zeros_like(x)
    for i in range(len(x)):
        both = x[i] * y[i]
        a[i] = both + 1
        b[i] = both - 1
    return a, b


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0]), torch.tensor([1.0, 2.0, -3.0, 4.0])
