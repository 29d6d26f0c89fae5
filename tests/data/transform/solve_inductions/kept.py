import torch


def doubles(x, y):  # LL205
    k = 1
    for i in range(len(x)):
        y[k % len(y)] = x[i]
        k = k * 2
    return y


def inputs():
    return torch.arange(5.0), torch.zeros(9)
