import torch


def chosen(a, b, c):
    torch.where(b > 0, b * c, a, out=a)
    return a
