import torch


def lower_triangle(c, a, beta):
    torch.where(torch.arange(a.shape[0]) < torch.arange(1, a.shape[0] + 1)[:, None], c * beta + a @ a.T, c, out=c)
    return c
