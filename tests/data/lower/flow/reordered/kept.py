import torch


def each_waits_for_the_other(x, y):  # LL201
    for i in range(1, len(x)):
        x[i] = y[i - 1] * y[i - 1] + 1
        y[i] = x[i - 1] * 2
    return x, y


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0]), torch.tensor([1.0, 2.0, -3.0, 4.0])
