import torch


def colour(labels, palette):
    mask = (labels >= 0) & (labels < palette.shape[0])
    out = torch.where(mask, palette[torch.where(mask, labels, 0)], 0)
    return out
