import torch


def columns(x, y):
    torch.where(x[0] > 0, x[0] + torch.cumsum(y[1:], dim=0), x[1:], out=x[1:])
    return x
