import torch


def runs(x, blank):
    prev = None
    kept = []
    for v in x.tolist():
        if v != blank and v != prev:
            kept.append(v)
        prev = v
    last = None
    smooth = []
    for v in x:
        if last is None:
            last = v * 1.0
        else:
            last = 0.9 * last + 0.1 * v
        smooth.append(last)
    return kept, torch.stack(smooth)


def inputs():
    return torch.tensor([1, 1, 0, 2, 2, 1]), 0
