import torch


def inputs():
    return torch.arange(20.0).reshape(4, 5), torch.tensor([0, 3, 5, 1])


def ones_from_column(x, y):
    for i in range(len(y)):
        x[i, y[i]:] = 1
    return x
