"""A confusion matrix: counts at two computed indices."""

import torch


def confusion(truth, guess, classes):
    """How often each class was taken for each other."""
    table = torch.zeros(classes, classes, dtype=torch.int64)
    for i in range(len(truth)):
        table[truth[i], guess[i]] += 1
    return table


def inputs(n, g):
    return torch.randint(0, 4, (n,), generator=g), torch.randint(0, 4, (n,), generator=g), 4
