import torch

from loopless import scans


def seen_before(batch):
    out = scans.earlier(batch, dim=1)
    return out
