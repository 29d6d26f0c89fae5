import torch


def dot(x, y):
    s = 0.0
    for i in range(len(x)):
        s += x[i] * y[i]
    return s


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0]), torch.tensor([1.0, 2.0, -3.0, 4.0])
