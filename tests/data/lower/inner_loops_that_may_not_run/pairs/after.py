import torch


def spread(x, m):
    return torch.where(m[:, None] == m[1:], (x[:, None] - x[1:]) ** 2, 0).triu().sum()
