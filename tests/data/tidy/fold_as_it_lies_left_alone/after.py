import torch


def differences(x, y):
    out = torch.abs(x.T - y).sum(1)
    return out
