import torch


def within(x, edges):
    out = torch.zeros(len(edges) - 1)
    for i in range(len(edges) - 1):
        out[i] = ((x >= edges[i]) & (x <= edges[i + 1])).sum()
    return out


def inputs():
    return torch.tensor([0.0, 0.5, 0.5, 1.0]), torch.tensor([0.0, 0.5, 1.0, 2.0])
