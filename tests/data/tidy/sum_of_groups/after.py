import torch


def weighted(x, ptr, w):
    return x @ w.repeat_interleave(ptr[1:] - ptr[:-1], 0)
