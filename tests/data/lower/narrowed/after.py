import torch


def staggered(a, b):
    new_a_1 = a[a.shape[0] - 1] * b[a.shape[0] - 2]
    a[:-1] = b[:-1].clone()
    a[a.shape[0] - 1] = new_a_1
    return a
