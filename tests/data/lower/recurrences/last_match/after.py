import torch


def last_negative(x):
    return torch.where(x < 0, torch.arange(x.shape[0]), -1).max().item()
