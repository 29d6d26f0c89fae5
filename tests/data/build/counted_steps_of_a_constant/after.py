import torch


def patches(x, y):
    return torch.stack((x.unfold(0, 2, 2), y.unfold(0, 2, 2)), dim=1).flatten(0, 1)
