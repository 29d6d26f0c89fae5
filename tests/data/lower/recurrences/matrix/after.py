import torch

from loopless import scans


def responses(A, B, C, u):
    value = scans.matrix(A, u @ B.T, 0.0)
    y = value @ C.T
    return y, value[-1].clone()
