import torch


def readout_of_groups(y, labels, n):
    out = []
    for b in range(n):
        nodes = y[labels == b]
        out.append(torch.cat([nodes.max(dim=0)[0], nodes.mean(dim=0)]))
    return torch.stack(out)


def inputs():
    return torch.linspace(-1, 1, 14, dtype=torch.float64).view(7, 2), torch.tensor([0, 2, 1, 1, 0, 2, 1]), 3
