import torch


def hold_the_first(x):
    for i in range(1, len(x)):
        x[i] = x[i - 1]
    return x


def inputs():
    return (torch.linspace(-1, 1, 9),)
