import torch


def ring(x, m):
    n = x.shape[0]
    out = torch.where(x > 0, torch.roll(x, -1, 0) - torch.roll(x, 1, 0), 0)
    along = m[torch.arange(1, n + 1) % n, torch.arange(n)]
    short = x.index_select(0, torch.arange(1, n + 1) % 3)
    return out, along, short
