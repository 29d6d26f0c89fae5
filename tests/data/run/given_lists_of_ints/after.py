import torch

from loopless import scans


def multi_hot(labels, kinds):
    labels, labels_lengths = scans.padded(labels)
    out = torch.zeros(labels.shape[0], kinds)
    mask = torch.arange(labels.shape[1]) < labels_lengths[:, None]
    out[torch.where(mask, torch.arange(labels.shape[0])[:, None], 0).masked_select(mask), labels.masked_select(mask)] = 1.0
    return out
