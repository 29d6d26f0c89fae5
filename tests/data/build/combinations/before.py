import itertools

import torch


def distances(x):
    d = torch.zeros(len(x), len(x))
    for i, j in itertools.combinations(range(len(x)), 2):
        d[i, j] = (x[i] - x[j]).abs().sum()
    return d


def inputs():
    return (torch.tensor([[1.0, -4.0], [9.0, 0.5], [2.0, 2.0]]),)
