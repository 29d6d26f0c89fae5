import torch


def dot(x, y, n):
    return x[n:] @ y[n:]
