import torch


def turned_round(x):
    n = len(x)
    for i in range(n // 2):
        x[i], x[n - 1 - i] = x[n - 1 - i].clone(), x[i].clone()
    return x


def inputs():
    return (torch.linspace(-1, 1, 9),)
