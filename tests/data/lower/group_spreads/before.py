import torch


def spreads(x, labels):
    out = torch.zeros(4, dtype=x.dtype)
    for k in range(4):
        out[k] = x[labels == k].std() + x[labels == k].var(unbiased=False)
    return out


def inputs():
    return torch.arange(12.0) ** 1.3, torch.arange(12) * 5 % 4
