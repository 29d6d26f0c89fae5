import torch


def flags(m):
    out = torch.cumsum(~m, dim=0) == 0
    return m.any(0), m.all(0), m.sum(0) % 2 == 1, out
