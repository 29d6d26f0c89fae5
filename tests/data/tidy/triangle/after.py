import torch


def lower(a):
    out = torch.zeros_like(a)
    out[:, :a.shape[0] - 1] = (a[:, :a.shape[0] - 1] * 2).tril(-1)
    return out
