import torch


def chosen(a, b, c):
    torch.where(b > 1, c, torch.where(c > 0, b, a), out=a)
    return a
