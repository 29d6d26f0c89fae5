import torch


def narrowed(a, b, c):
    a[:] = b + c
    return a
