import torch


def places_in_segments(sizes):
    return torch.cat([torch.arange(n) for n in sizes])


def inputs():
    return [2, 0, 3],
