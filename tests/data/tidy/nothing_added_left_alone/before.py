import torch


def moved(x, y):
    for i in range(len(x)):
        y[i] = (x[i] + 0) * x[i] + 0
    return y


def inputs():
    torch.manual_seed(0)
    return torch.tensor([-0.0, 1.0]), torch.zeros(2)
