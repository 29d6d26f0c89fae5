import torch

from loopless import scans


def average(x, seen, alpha):
    out = scans.linear(torch.where(seen, 1 - alpha, 1), torch.where(seen, alpha * x, 0), 0.0)
    return out
