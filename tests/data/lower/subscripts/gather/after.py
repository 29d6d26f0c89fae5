import torch


def lookup(x, idx):
    out = x[idx] * 2
    return out
