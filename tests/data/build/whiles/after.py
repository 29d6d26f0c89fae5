import torch


def leading(x, t):
    mask = ~(x <= t)
    return mask.max(0).indices.item() if mask.any() else x.shape[0]
