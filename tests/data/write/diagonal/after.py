import torch


def scaled(a, b):
    a.diagonal()[:] = a.diagonal() * 2 + b[:, 0]
    return b.diagonal()[:a.shape[0]].sum()
