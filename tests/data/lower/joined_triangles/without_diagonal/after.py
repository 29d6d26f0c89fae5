import torch


def symmetric_product(a, x):
    value = a.tril(-1)
    y = (value + value.T) @ x
    return y
