import torch

from loopless import scans


def second_order(x, y, a, b):
    y[2:] = scans.recursive((a, b), x[2:], (y[1], y[0]))
    return y
