import torch


def scores(x, y, limit):
    table = x[:, None] * y
    return x @ y[:x.shape[0]], torch.abs(x).max(0).values, (y > limit).any().item(), table, x.to(torch.float64).to(torch.float32)[x > 0]
