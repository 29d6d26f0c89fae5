import torch


def all_clipped(x):
    out = torch.where(x > 2.0, 4.0, x * 2)
    return out
