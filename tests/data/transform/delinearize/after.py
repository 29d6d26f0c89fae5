import torch


def halves(m):
    out = m / 2
    return out
