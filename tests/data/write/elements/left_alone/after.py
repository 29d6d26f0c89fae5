import torch


def lengths(x, out):
    out[0] += x @ x
    out[0] = out[0] * out[0]
    out[1] = out[0] * 2
    out[1] = out[1] + out[0]
    return out
