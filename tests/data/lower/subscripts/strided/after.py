import torch


def evens(x):
    out = torch.zeros_like(x)
    out[::2] = x[::2] + 1
    return out
