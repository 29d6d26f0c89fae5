import torch


def first_pair(x, t):
    for i in range(1, len(x)):
        if x[i] - x[i - 1] > t:
            return i, x[i]
    return None


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), 1.0
