import torch


def centered(scores, index):
    index = torch.tensor(index)
    groups_size = int(index.max()) + 1
    keys = index.clone()
    stacked = scores.clone()
    count = torch.bincount(keys, minlength=groups_size)[:groups_size]
    mean = stacked.new_zeros(groups_size).index_add(0, keys, stacked) / count
    out = scores - mean[index]
    return out
