import torch


def positives(x):
    return (x > 0).sum().item()
