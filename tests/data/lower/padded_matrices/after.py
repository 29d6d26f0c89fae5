import torch

from loopless import scans


def padded_matrices(mats):
    mats, mats_lengths = scans.padded(mats)
    out = mats
    return out
