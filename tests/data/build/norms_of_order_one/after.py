import torch


def lengths(x, y):
    out = torch.abs(x[:, None] - y).sum(2)
    return out
