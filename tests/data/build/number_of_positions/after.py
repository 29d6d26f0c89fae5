import torch


def lengths(tokens, end):
    mask = tokens == end
    return torch.where(mask.sum(1) > 0, mask.max(1).indices + 1, tokens.shape[1])
