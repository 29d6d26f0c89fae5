import torch


def multiplied(x, y, out):
    torch.mm(x, y, out=out)
    return out
