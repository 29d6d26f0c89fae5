import torch


def difference(x):
    return torch.where(x > 1, x, torch.where(x < -1, -(x * 2), 0)).sum()
