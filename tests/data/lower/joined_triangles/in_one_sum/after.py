import torch


def symmetric_product(a, x):
    y = (a.tril() + a.tril(-1).T) @ x
    return y
