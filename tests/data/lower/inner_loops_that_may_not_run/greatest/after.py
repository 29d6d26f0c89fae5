import torch


def widest(x):
    return torch.abs(x[:, None] - x[:-1]).tril(-1).amax()
