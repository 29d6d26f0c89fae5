import torch


def running_means(x):
    return torch.cumsum(x, dim=0) / torch.arange(1, x.shape[0] + 1)[:, None]
