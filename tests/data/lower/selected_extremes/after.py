import torch


def spread(x, m):
    out = torch.where(m, x, float('-inf')).amax(1) - torch.where(m, x, float('inf')).amin(1)
    return out
