import torch


def squares(x, y):
    for i in range(len(x)):
        y[i] = x[i] ** 2 + 1
    return y


def inputs():
    torch.manual_seed(0)
    return torch.arange(5), torch.zeros(5, dtype=torch.int64)
