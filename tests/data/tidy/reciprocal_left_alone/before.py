import torch


def halves(x, k, y):
    for i in range(len(x)):
        y[i] = 2 / x[i] + 1 / k[i]
    return y


def inputs():
    torch.manual_seed(0)
    return torch.randn(5), torch.arange(1, 6), torch.zeros(5)
