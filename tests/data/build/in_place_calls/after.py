import torch


def totals(x, w):
    return x @ x, x.prod(), w.sum(0)
