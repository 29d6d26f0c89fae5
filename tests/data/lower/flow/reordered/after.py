import torch


def swap_order(x, y):
    y[1:-1] = x[2:] * 2
    x[1:-1] = y[:-2] + 1
    return x, y
