import torch

from loopless import scans


def running_sums_of_segments(y, lens):
    lens = torch.tensor(lens)
    out = scans.segment_cumsum(y, lens)
    return out
