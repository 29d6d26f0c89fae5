import torch


def low_pass(x, a, b):
    y1 = y2 = 0.0
    out = torch.zeros_like(x)
    for t in range(len(x)):
        y = x[t] - a * y1 - b * y2
        y2 = y1
        y1 = y
        out[t] = y
    return out


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75, 1.0]), 0.5, -0.25
