import torch


def deduplicated(x):
    return torch.cat((x[:1], x[1:][x[1:] != x[:-1]])).tolist()
