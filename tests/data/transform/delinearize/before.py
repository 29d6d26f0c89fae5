import torch


def halves(m):
    out = torch.zeros_like(m)
    for i in range(m.numel()):
        at = torch.unravel_index(torch.tensor(i), m.shape)
        out[tuple(at)] = m[tuple(at)] / 2
    return out


def inputs():
    return (torch.arange(12.0).view(3, 4) / 4,)
