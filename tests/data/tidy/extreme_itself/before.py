import torch


def longest(parts):
    return max(len(p) for p in parts)


def inputs():
    return ([torch.zeros(3), torch.zeros(5)],)
