import torch


def mean_of_the_positive(x):
    mask = x > 0
    return torch.where(mask, x, 0).sum() / mask.sum().item()
