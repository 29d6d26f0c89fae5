import torch


def counts(x, edges):
    out = torch.zeros(len(edges) - 1, dtype=torch.int64)
    for i in range(len(edges) - 1):
        out[i] = ((x > edges[i].item()) & (x <= edges[i + 1].item())).sum()
    return out


def inputs():
    return torch.linspace(-1, 1, 20), torch.linspace(-1, 1, 10)[::2]
