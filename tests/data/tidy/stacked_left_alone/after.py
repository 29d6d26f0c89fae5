import torch


def beside(x, y):
    out = torch.where(torch.arange(3) == 0, x[:, None], (y * 2)[:, None])
    return out
