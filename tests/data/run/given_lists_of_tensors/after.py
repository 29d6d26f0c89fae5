import torch


def distances(rows, centre):
    rows = torch.stack(rows)
    return ((rows - centre) ** 2).sum(1)
