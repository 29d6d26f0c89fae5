import torch

from loopless import scans


def orbit(after, weight, steps):
    value = scans.walk(after, 0, steps)
    return weight[torch.cat((torch.full_like(value[:1], 0), value[:-1]))].sum(), value.tolist()
