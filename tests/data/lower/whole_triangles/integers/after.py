import torch


def before_each(a, x, y):
    y += a.tril(-1) @ x
    return y
