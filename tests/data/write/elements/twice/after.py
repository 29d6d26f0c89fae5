import torch


def lengths(x, out):
    out[0] = (out[0] + x @ x) ** 0.5
    return out
