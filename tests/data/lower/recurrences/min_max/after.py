import torch


def largest(x):
    at = x.max(0).indices
    return x[at], at.item()
