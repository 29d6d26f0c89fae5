import torch


def with_the_next(x, out):
    following = 0.0
    for i in range(len(x) - 1, -1, -1):
        out[i] = x[i] + following
        following = x[i] * 2
    return out


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.zeros(5)
