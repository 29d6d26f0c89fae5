import torch


def trace(m):
    return m[torch.arange(3), torch.arange(3)].sum()
