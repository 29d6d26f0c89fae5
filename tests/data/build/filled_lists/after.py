import torch


def doubled(x):
    return x * 2, x.sum(1).to(torch.float64).to(torch.float32)
