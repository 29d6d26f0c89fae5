import torch


def moved(x, y):
    for i in range(len(x)):
        for k in range(2):
            y[i, k] = x[i] + 0 + 3
    return y


def inputs():
    torch.manual_seed(0)
    return torch.tensor([-0.0, 1.0]), torch.zeros(2, 2)
