import torch


def outer_and_turned(x, y):
    a = x[:, None] * y
    b = x * y[:, None] + 1
    return a, b
