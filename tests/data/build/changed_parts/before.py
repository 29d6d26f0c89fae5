import torch


def smoothed(labels, c, eps):
    t = torch.empty(labels.size(0), c)
    for i in range(labels.size(0)):
        t[i].fill_(eps / (c - 1))
        t[i][labels[i]] = 1 - eps
    return t


def inputs():
    return torch.tensor([2, 0, 1, 2]), 3, 0.25
