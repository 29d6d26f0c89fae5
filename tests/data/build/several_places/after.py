import torch


def turned_round(x):
    n = x.shape[0]
    new_x_1 = x[:n // 2].clone().flip(0)
    x[:n // 2] = x[n - n // 2:].flip(0).clone()
    x[n - n // 2:] = new_x_1
    return x
