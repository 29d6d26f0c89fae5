import torch


def ranks(x, table):
    out = (table < x[:, None]).sum(1)
    return out
