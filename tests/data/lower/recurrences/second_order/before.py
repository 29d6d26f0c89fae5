import torch


def second_order(x, y, a, b):
    for i in range(2, len(x)):
        y[i] = a * y[i - 1] + b * y[i - 2] + x[i]
    return y


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75, 1.0]), torch.arange(6.0), 0.5, -0.25
