import torch


def multiplied(x, c, s):  # LL201
    h, g = x[0] * 1, x[0] * 2
    for i in range(len(x)):
        h, g = h * g + x[i], c * h
    return h


def compared(x, c, s):  # LL201
    h, g = x[0] * 1, x[0] * 2
    for i in range(len(x)):
        h, g = c * h + s * g if h > g else h + x[i], g - s * h
    return h


def a_number_goes_round(x, c, s):  # LL205
    h, g = x[0] * 1, 1.0
    for _ in range(len(x)):
        h, g = g, h
    return h


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75, 1.0]), 0.75, 0.5
