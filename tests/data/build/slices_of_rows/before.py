import torch


def inputs():
    return torch.arange(20.0).reshape(4, 5), torch.ones(4, 5)


def differences(x, y):
    for i in range(len(x)):
        row = y[i, 1:] - y[i, :-1]
        x[i, 1:] = row * 2
    return x
