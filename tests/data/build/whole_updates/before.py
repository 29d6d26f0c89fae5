import torch


def scatter_matrix(x, mean):
    s = torch.zeros(x.shape[1], x.shape[1])
    for row in x:
        d = row - mean
        s += torch.outer(d, d)
    return s


def inputs():
    x = torch.linspace(-1, 1, 12).view(4, 3)
    return x, x.mean(0)
