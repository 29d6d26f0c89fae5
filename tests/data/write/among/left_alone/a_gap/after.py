import torch


def picked(a, b, c, d, k):
    torch.where(k == 2, b, torch.where(k == 3, c, torch.where(k == 5, d, a)), out=a)
    return a
