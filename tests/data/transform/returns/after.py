import torch


def first_pair(x, t):
    mask = x[1:] - x[:-1] > t
    first = mask.max(0).indices.item() + 1
    return (first, x[first]) if mask.any() else None
