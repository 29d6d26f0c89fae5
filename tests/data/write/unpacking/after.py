import torch


def unpack(x, b, m):
    x[:] = x.masked_scatter(m, b)
    return x
