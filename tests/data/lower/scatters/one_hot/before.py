import torch


def one_hot(labels, classes):
    out = torch.zeros(len(labels), classes)
    for i in range(len(labels)):
        out[i, labels[i]] = 1
    return out


def inputs():
    return torch.tensor([2, 0, 2, -1]), 4
