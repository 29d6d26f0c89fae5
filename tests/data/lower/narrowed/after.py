import torch


def staggered(a, b):
    new_a = b[:-1].clone()
    new_a_1 = a[a.shape[0] - 1] * b[a.shape[0] - 2]
    a[:-1] = new_a
    a[a.shape[0] - 1] = new_a_1
    return a
