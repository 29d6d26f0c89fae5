import torch


def unrolled(x, y):
    y[:3 * len(range(0, x.shape[0] - 2, 3))] = x[:3 * len(range(0, x.shape[0] - 2, 3))] * 2 + torch.arange(3 * len(range(0, x.shape[0] - 2, 3)))
    return y
