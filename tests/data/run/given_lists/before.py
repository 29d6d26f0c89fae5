import torch


def weighted(x, places, weights):
    total = torch.zeros(len(x))
    for k, w in zip(places, weights):
        total[k] += x[k] * w
    return total


def inputs():
    return torch.tensor([1.0, -4.0, 9.0]), [2, 0, 2, 1], (0.5, 2.0, 1.5, -1.0)
