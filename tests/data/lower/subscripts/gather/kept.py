import torch


def scatter(x, idx):  # LL201
    out = torch.zeros(4)
    for k in range(len(idx)):
        out[idx[k]] = out[k] + x[k]
    return out


def inputs():
    return torch.tensor([0.5, -1.5, 2.25]), torch.tensor([2, 0, 0])
