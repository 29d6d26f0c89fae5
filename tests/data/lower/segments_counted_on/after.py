import torch

from loopless import scans


def segments_counted_on(x, lens):
    lens = torch.tensor(lens)
    out = scans.segment_cumsum(x, lens)
    return out
