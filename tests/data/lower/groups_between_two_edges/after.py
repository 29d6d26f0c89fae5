import torch


def means(x, lowers, uppers):
    place = torch.bucketize(x, lowers)
    group = torch.where(x <= uppers.index_select(0, torch.clamp(place - 1, 0, lowers.shape[0] - 1)), place, 0)
    count = torch.bincount(group, minlength=lowers.shape[0] + 1)[1:]
    out = torch.where(count > 0, x.new_zeros(lowers.shape[0] + 1).index_add(0, group, x)[1:] / count, 0)
    return out
