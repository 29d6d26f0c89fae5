import torch


def long_before_each(a, x, y):
    y[4:].addmm_(a[4:, :-5].tril(-1), x[:-5])
    return y
