import torch


def squared_error(x, y):
    total = torch.zeros(1)
    for i in range(len(x)):
        total += (x[i] - y[i]) ** 2
    return total / len(x)


def inputs():
    return torch.linspace(-1, 1, 9), torch.linspace(2, -1, 9)
