import torch


def weighted_differences(x, w):
    out = (x[1:] - x[:-1]) * w
    return out
