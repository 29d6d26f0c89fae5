import torch


def halves(x, k, y):
    y[:] = 2 / x + 1 / k
    return y
