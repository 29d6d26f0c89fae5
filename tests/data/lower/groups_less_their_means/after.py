import torch

from loopless import scans


def scatter_within(x, labels):
    labels_unique = torch.unique(labels)
    place = scans.bucketize(labels, labels_unique)
    value = torch.clamp_max(place, labels_unique.shape[0] - 1)
    group = torch.where(labels_unique.index_select(0, value) == labels, place, labels_unique.shape[0])
    return torch.zeros(labels_unique.shape[0] + 1, dtype=torch.float32).index_add(
        0,
        group,
        (
            x - (
                x.new_zeros(labels_unique.shape[0] + 1).index_add(0, group, x)[:-1] / torch.bincount(
                    group, minlength=labels_unique.shape[0] + 1
                )[:-1]
            ).index_select(0, value)
        ) ** 2,
    )[:-1].sum()
