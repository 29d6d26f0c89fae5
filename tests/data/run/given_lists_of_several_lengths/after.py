import torch

from loopless import scans


def padded(parts, width):
    parts, parts_lengths = scans.padded(parts)
    out = torch.where(torch.arange(width) < parts_lengths[:, None], parts, 0)
    return out
