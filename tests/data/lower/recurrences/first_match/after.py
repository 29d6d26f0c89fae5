import torch


def first_above(x, t):
    mask = x > t
    index = mask.max(0).indices
    return (index.item(), x[index]) if mask.any() else (-2, -1.0)
