import torch


def one_hot(labels, weights):
    row = torch.zeros(labels.shape[0], 4)
    row[torch.arange(labels.shape[0]), labels] = weights
    return row.clone()
