import torch

from loopless import scans


def decay(gates, values, state):
    return scans.linear_last(gates[:, None], values, state)
