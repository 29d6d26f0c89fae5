import torch


def symmetric_product(alpha, beta, c, a, b):
    c *= beta
    c.addmm_(a.tril() + a.tril(-1).T, alpha * b)
    return c
