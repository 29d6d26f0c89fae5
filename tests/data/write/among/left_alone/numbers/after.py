import torch


def picked(a, b, c, k):
    torch.where(k == 2, b, torch.where(k == 3, c, torch.where(k == 4, 0.5, a)), out=a)
    return a
