import torch


def smoothed(x):
    out = torch.zeros_like(x)
    out[1:-1] = 0.0 + 0.25 * x[:-2] + 0.5 * x[1:-1] + 0.25 * x[2:]
    return out
