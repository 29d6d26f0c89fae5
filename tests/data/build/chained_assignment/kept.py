import torch


def moves_with_it(x, y):  # LL204
    i = 0
    for t in range(len(x)):
        i = x[i] = t
    return x


def inputs():
    return torch.zeros(4), torch.zeros(4)
