import torch


def doubles(x, y):  # LL201
    k = 1
    for i in range(len(x)):
        y[k % len(y)] = x[i]
        k = k * 2
    return y


def from_data(x, y):  # LL201
    k = 0
    for i in range(len(x)):
        y[k] = x[i]
        k += int(x[i] > 2)
    return y


def inputs():
    return torch.arange(5.0), torch.zeros(9)
