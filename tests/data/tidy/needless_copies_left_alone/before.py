import torch


def shifted_copy(x):
    old = x.clone()
    for i in range(1, len(x)):
        x[i] = old[i - 1]
    return x, old


def inputs():
    torch.manual_seed(0)
    return (torch.randn(6),)
