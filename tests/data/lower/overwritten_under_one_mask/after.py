import torch


def lower_triangle(c, a, beta):
    torch.where(torch.ones(a.shape[0], a.shape[0], dtype=torch.bool).tril_(), c * beta + a @ a.T, c, out=c)
    return c
