import torch


def first(x, y):
    mask = x > y
    return mask.max(0).indices.item() if mask.any() else -1
