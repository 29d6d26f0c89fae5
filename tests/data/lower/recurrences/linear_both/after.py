import torch

from loopless import scans


def filtered(x, a):
    out = scans.linear(a, x, 0.0)
    return out, out[-1].clone()
