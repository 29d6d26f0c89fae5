import torch


def leading(x, t):
    i = 0
    while i < len(x) and x[i] <= t:
        i += 1
    return i


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), 1.0
