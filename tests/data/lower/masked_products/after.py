import torch


def triangular(L, x):
    y = L.tril() @ x
    return y
