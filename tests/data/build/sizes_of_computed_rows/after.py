import torch


def cut(x, share):
    mask = torch.cumsum(torch.sort(x / x.sum(1)[:, None], dim=1, descending=True).values, dim=1) >= share
    out = torch.where(mask.any(1), mask.max(1).indices, 0)
    return out
