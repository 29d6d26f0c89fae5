import torch

from loopless import scans


def low_pass(x, a, b):
    out = scans.recursive((-a, -b), x, (0.0, 0.0))
    return out
