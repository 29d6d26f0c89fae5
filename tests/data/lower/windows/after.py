import torch


def smooth(x, w):
    y = x.unfold(0, w.shape[0], 2) @ w
    return y
