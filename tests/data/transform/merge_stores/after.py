import torch


def pieces(x):
    y = torch.where(x < 0, -x, torch.where(x < 1, x * x, 1.0))
    return y
