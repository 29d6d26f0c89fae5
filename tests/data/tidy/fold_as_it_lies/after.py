import torch


def deviations(x, mean):
    out = torch.abs(x - mean).sum(0)
    return out
