import torch


def multi_hot(labels, k):
    out = torch.zeros(labels.shape[0], k)
    mask = labels >= 0
    out[
        torch.where(mask, torch.arange(labels.shape[0])[:, None], 0).masked_select(mask),
        labels.masked_select(mask),
    ] = 1
    return out
