import torch


def leading(x, t):
    mask = ~(x <= t)
    return mask.int().argmax().item() if mask.any() else x.shape[0]
