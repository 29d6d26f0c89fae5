import torch


def smooth(x):
    out = torch.zeros_like(x)
    out[1:-1] = (x[:-2] + x[1:-1] + x[2:]) / 3
    return out
