import torch


def append_keys(cache, lengths, new):
    for b in range(lengths.shape[0]):
        cache[b, lengths[b]] = new[b]
        lengths[b] += 1
    return cache, lengths


def inputs():
    return torch.zeros(3, 5, 2), torch.tensor([0, 2, 4]), torch.arange(6.0).view(3, 2)
