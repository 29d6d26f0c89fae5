import torch

from loopless import masked


def statistics(x, valid, lengths):
    spread = masked.std(x, dim=1, mask=valid)
    middle = masked.median(x, dim=1, mask=torch.arange(x.shape[1]) < lengths[:, None])
    peak = masked.argmax(x, dim=1, mask=torch.arange(x.shape[1]) >= lengths[:, None]) - lengths
    return spread, middle, peak
