import torch


def unrolled(x, y):
    for i in range(0, len(x) - 2, 3):
        y[i] = x[i] * 2 + i
        y[i + 1] = x[i + 1] * 2 + (i + 1)
        y[i + 2] = x[i + 2] * 2 + (2 + i)
    return y


def inputs():
    return torch.arange(11.0), torch.zeros(12)
