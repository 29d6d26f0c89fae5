import torch


def moved(x, y):
    y[:] = (x + 0) * x + 0
    return y
