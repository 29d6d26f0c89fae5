import torch


def scores(x, y, limit):
    table = x[:, None] * y
    return x @ y[:x.shape[0]], torch.abs(x).amax(), (y > limit).any().item(), table, (x > 0).sum().item()
