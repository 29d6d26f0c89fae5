import torch


def peaks(x):
    out = torch.cummax(x, dim=0).values
    return out, x.max(0).values
