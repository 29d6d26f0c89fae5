import torch


def lookup(x, idx):
    out = torch.zeros(len(idx))
    for k in range(len(idx)):
        out[k] = x[idx[k]] * 2
    return out


def inputs():
    return torch.tensor([0.5, -1.5, 2.25]), torch.tensor([2, 0, 0, -1])
