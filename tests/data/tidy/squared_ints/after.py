import torch


def squares(x, y):
    y[:] = x * x + 1
    return y
