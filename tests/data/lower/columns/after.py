import torch


def overlaps(a, b):
    wh = torch.clamp(torch.minimum(a[:, None, 2:], b[:, 2:]) - torch.maximum(a[:, None, :2], b[:, :2]), min=0)
    out = wh[:, :, 0] * wh[:, :, 1]
    return out
