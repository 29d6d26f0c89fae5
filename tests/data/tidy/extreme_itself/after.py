import torch


def longest(parts):
    parts_lengths = torch.tensor(list(map(len, parts)))
    return parts_lengths.amax().item()
