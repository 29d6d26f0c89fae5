import torch


def pivot(a, b):
    a[:(a.shape[0] // 2) + 1] = a[a.shape[0] // 2] + b[:(a.shape[0] // 2) + 1]
    a[(a.shape[0] // 2) + 1:] = a[a.shape[0] // 2] + b[(a.shape[0] // 2) + 1:]
    return a
