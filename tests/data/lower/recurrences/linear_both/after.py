import torch

from loopless import scans


def filtered(x, a):
    value = scans.linear(a, x, 0.0)
    out = value
    return out, value[-1].clone()
