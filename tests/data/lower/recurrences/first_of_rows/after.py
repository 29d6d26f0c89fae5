import torch


def first_in_each_row(x, t):
    mask = x > t
    first = torch.where(mask.any(1), mask.max(1).indices, -1)
    return first
