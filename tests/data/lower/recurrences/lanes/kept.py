import torch


def squares(x, y):  # LL201
    for i in range(4, len(x)):
        y[i] = y[i - 4] * y[i - 4]
    return y


def another_distance_each_time(x, y):  # LL201
    for i in range(4, len(x)):
        y[i] = y[i // 2] + x[i]
    return y


def two_stores(x, y):  # LL201
    for i in range(4, len(x)):
        y[i] = y[i - 4] + x[i]
        y[i - 1] = x[i]
    return y


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75, 1.0, 4.0, -2.0, 0.25, 1.5]), torch.arange(10.0)
