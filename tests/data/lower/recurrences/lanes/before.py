import torch


def every_fourth(x, y):
    n = len(x)
    for i in range(4, n):
        y[i] = y[i - 4] + x[i]
    return y


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75, 1.0, 4.0, -2.0, 0.25, 1.5]), torch.arange(10.0)
