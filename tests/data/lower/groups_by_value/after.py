import torch

from loopless import scans


def mean_per_time(times, y):
    distinct = torch.unique(times)
    place = scans.bucketize(times, distinct)
    group = torch.where(
        distinct.index_select(0, torch.clamp_max(place, distinct.shape[0] - 1)) == times,
        place,
        distinct.shape[0],
    )
    return (
        distinct,
        y.new_zeros(distinct.shape[0] + 1).index_add(0, group, y)[:-1] / torch.bincount(
            group, minlength=distinct.shape[0] + 1
        )[:-1],
    )
