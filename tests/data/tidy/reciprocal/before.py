import torch


def squashed(x, y):
    for i in range(len(x)):
        y[i] = 1 / (1 + torch.exp(-x[i])) * x[i]
    return y


def inputs():
    torch.manual_seed(0)
    return torch.randn(5), torch.zeros(5)
