import torch


def totals(x, w):
    rows = w.sum(0)
    return x @ x, x.prod(), rows
