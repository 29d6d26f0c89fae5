import torch


def rows_above(c, a, b):
    c[:-1].addmm_(a[:, :-1].tril(-1).T, b)
    return c
