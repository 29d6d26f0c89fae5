import torch


def upper_product(a, x, y):
    y[:] = (a * x).triu().sum(1)
    return y
