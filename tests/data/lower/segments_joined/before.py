import torch


def segments_joined(y, lens):
    parts = []
    start = 0
    for l in lens:
        seg = y[start:start + l]
        parts.append((seg - seg.mean(0)) / (seg.std(0, unbiased=False) + 1e-5))
        start += l
    return torch.cat(parts)


def inputs():
    return torch.linspace(-1, 1, 14, dtype=torch.float64).view(7, 2), [2, 1, 4]
