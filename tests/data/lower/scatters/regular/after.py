import torch


def rows_above(c, a, b):
    c[:-1].addmm_(a[1:, :-1].tril().T, b[1:])
    return c
