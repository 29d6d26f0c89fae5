import torch

from loopless import scans


def first_of_each(keys, ok):
    return torch.arange(keys.shape[0])[ok & ~(scans.earlier(keys, torch.where(ok, 1, 0)) > 0)]
