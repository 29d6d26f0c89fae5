import torch


def run_lengths(x):
    counts = torch.zeros(x.shape[0], dtype=torch.long)
    counts[0] = 1
    counts += torch.bincount(torch.cumsum(x[1:] != x[:-1], dim=0), minlength=x.shape[0])
    mask = counts > 0
    return counts[mask].tolist(), mask.sum().item()
