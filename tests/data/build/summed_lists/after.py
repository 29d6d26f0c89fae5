import torch


def mean_loss(x, ok):
    return torch.where(ok, (x - 1) ** 2, 0).sum() / ok.sum().item()
