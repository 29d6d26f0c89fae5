import torch


def every(x, step):
    out = x.view(-1, step)[:, 1] + 1
    return out
