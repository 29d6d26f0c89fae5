import torch


def squashed(a, b):
    torch.tanh(b[1:] - 1, out=a[1:])
    return a
