import torch


def heads(q, k):
    out = q @ k.mT
    return out
