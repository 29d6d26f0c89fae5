import torch

from loopless import scans


def sums(x, y, classes):
    value = torch.sort(classes, dim=0).values
    place = scans.bucketize(x, value)
    out = y.new_zeros(classes.shape[0] + 1).index_add(
        0,
        torch.where(
            value.index_select(0, torch.clamp_max(place, classes.shape[0] - 1)) == x, place, classes.shape[0]
        ),
        y,
    ).index_select(0, scans.bucketize(classes, value))
    return out
