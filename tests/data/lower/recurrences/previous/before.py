import torch


def smoothed(a, b):
    x = b[-1]
    y = b[-2]
    for i in range(len(a)):
        a[i] = (b[i] + x + y) / 3
        y = x
        x = b[i]
    return a


def inputs():
    return torch.zeros(5), torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75])
