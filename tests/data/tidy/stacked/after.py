import torch


def beside(x, y):
    out = torch.stack((x, y * 2), dim=1)
    return out
