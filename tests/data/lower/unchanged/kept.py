import torch


def one_more(d, k):  # LL201
    for i in range(len(d)):
        if d[k] + d[0] < d[i]:
            d[i] = d[k] + d[0] + 1
    return d


def lesser_or_equal(d, k):  # LL201
    for i in range(len(d)):
        if d[k] + d[0] <= d[i]:
            d[i] = d[k] + d[0]
    return d


def another_place(d, k):  # LL201
    for i in range(1, len(d)):
        if d[k] + d[i] < d[i - 1]:
            d[i] = d[k] + d[i]
    return d


def of_integers(d, k):  # LL201
    d = d.long()
    for i in range(len(d)):
        if d[k] + d[0] < d[i]:
            d[i] = d[k] + d[0]
    return d


def inputs():
    return torch.tensor([0.5, 1.5, 0.25, 3.0, 0.75]), 2
