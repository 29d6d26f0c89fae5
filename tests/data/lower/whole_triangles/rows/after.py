import torch


def times_triangle(a, b):
    b += a.tril(-1).T @ b
    b *= 0.5
    return b
