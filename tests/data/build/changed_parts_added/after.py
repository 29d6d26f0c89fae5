import torch


def rows(x, y, bias):
    out = x * 2 + y[:, None]
    out[:, 0] -= bias
    return out
