import torch


def moved(x, y):
    y[:] = (x + 3)[:, None]
    return y
