import torch


def scatter_matrix(x, mean):
    d = x - mean
    s = d.T @ d
    return s
