import torch


def envelope(x):
    out = torch.cummax(x, dim=0).values
    return out, x.amax() - x.amin()
