import torch


def through(d, k):
    value = d[:, None, k] + d[k]
    d[:] = torch.where(value < d, value, d)
    return d
