import torch

from loopless import scans


def averages(x, share):
    return torch.cat((x[:1], scans.linear(1 - share, share * x[1:], x[0])))
