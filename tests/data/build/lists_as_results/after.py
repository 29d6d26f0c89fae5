import torch


def peaks(x):
    return torch.arange(1, x.shape[0] - 1)[(x[1:-1] > x[:-2]) & (x[1:-1] > x[2:])].tolist()
