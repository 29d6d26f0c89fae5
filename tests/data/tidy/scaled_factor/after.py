import torch


def product(x, y, factor):
    out = x @ (y * factor)
    return out
