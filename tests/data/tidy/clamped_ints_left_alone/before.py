import torch


def limited(x, limit):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] if x[i] < limit else limit
    return out


def inputs():
    return torch.tensor([1.0, float("nan"), -0.0, 3.0]), 2
