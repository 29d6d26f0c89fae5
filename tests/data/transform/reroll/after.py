import torch


def unrolled(x, y):
    count = len(range(0, x.shape[0] - 2, 3))
    y[:3 * count] = x[:3 * count] * 2 + torch.arange(3 * count)
    return y
