import torch


def first_above(x, t):
    index = -2
    value = -1.0
    for i in range(len(x)):
        if x[i] > t:
            index = i
            value = x[i]
            break
    return index, value


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), 1.0
