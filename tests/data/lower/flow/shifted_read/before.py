import torch


def shift(x):
    for i in range(len(x) - 1):
        x[i] = x[i + 1]
    return x


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
