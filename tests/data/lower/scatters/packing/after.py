import torch


def positives(x, out):
    mask = x > 0
    packed = x[mask]
    out[:len(packed)] = packed
    return mask.sum().item()
