import torch


def changes(x):
    return x[x != torch.cat((torch.full_like(x[:1], -1), x[:-1]))]
