import torch


def widths(x, spans):
    out = torch.zeros(len(spans))
    for i, (a, b) in enumerate(spans):
        out[i] = x[b] - x[a]
    return out


def inputs():
    return torch.tensor([1.0, -4.0, 9.0, 2.0]), [(0, 2), (1, 3), (3, 3)]
