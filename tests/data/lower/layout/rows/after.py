import torch


def scaled(m, w):
    out = m * w[:, None] + 1
    return out
