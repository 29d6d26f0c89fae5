import torch


def filled(mask, x):
    out = torch.where(mask, x[torch.where(mask, torch.cumsum(mask, dim=0) - 1, 0)], 0)
    return out
