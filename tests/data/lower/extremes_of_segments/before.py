import torch


def extremes_of_segments(y, lens):
    out = []
    start = 0
    for l in lens:
        out.append(y[start:start + l].max(dim=0)[0])
        start += l
    return torch.stack(out)


def inputs():
    return torch.linspace(-1, 1, 14, dtype=torch.float64).view(7, 2), [2, 1, 4]
