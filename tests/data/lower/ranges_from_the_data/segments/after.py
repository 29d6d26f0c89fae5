import torch


def spread(weights, pointers, n):
    out = weights.repeat_interleave(pointers[1:] - pointers[:-1], 0)
    return out
