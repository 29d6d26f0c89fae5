import torch


def run_lengths(x):
    counts = torch.zeros(x.shape[0], dtype=torch.long)
    counts[0] = 1
    mask = x[1:] != x[:-1]
    counts += torch.bincount(torch.cumsum(mask, dim=0), minlength=x.shape[0])
    return torch.cat((x[:1], x[1:][mask])), counts[counts > 0]
