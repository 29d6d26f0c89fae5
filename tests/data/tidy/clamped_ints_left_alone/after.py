import torch


def limited(x, limit):
    out = torch.where(x < limit, x, limit)
    return out
