import torch


def before_each(a, x, y):
    y.addmm_(a.tril(-1), x)
    return y
