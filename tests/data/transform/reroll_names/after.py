import torch


def unrolled(x, y):
    return x @ y, x.amax()
