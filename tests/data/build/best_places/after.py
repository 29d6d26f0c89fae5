import torch


def nearest(cost, x):
    found = cost.min(1).indices
    return found, (len(x) - 1 - x.flip(0).max(0).indices).item()
