import torch


def running_sums_of_segments(y, lens):
    out = torch.zeros_like(y)
    start = 0
    for l in lens:
        out[start:start + l] = torch.cumsum(y[start:start + l], dim=0)
        start += l
    return out


def inputs():
    return torch.linspace(-1, 1, 14, dtype=torch.float64).view(7, 2), [2, 1, 4]
