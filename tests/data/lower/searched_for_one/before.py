import torch


def sampled(p, u):
    out = torch.zeros(len(p), dtype=torch.long)
    for i in range(len(p)):
        c = torch.cumsum(p[i] / p[i].sum(), dim=0)
        out[i] = torch.searchsorted(c, u[i])
    return out


def inputs():
    return torch.linspace(0.1, 2, 12).view(3, 4).sin(), torch.tensor([0.1, 0.5, 0.99])
