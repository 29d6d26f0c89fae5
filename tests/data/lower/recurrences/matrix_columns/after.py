import torch

from loopless import scans


def columns(A, x, h):
    value = scans.matrix((-A).flip(0), x.flip(0), h, dim=-2)
    out = value.flip(0)
    return out, value[-1].clone()
