import torch


def all_pairs(x, y):
    gaps_stack = torch.abs(x[:, None] - y).flatten()
    return gaps_stack.view(len(x), len(y))
