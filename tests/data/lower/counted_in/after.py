import torch


def last_seen(x, ok):
    value = torch.cummax(torch.where(ok, torch.arange(x.shape[0]), -1), dim=0).values
    out = torch.where(ok, 0.0, torch.where(value >= 0, x[value], 0))
    return out
