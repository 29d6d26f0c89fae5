import torch


def of_ints(x, m):  # LL205
    out = torch.zeros(m)
    p = 1
    for j in range(m):
        out[j] = p
        p = p * m
    return out


def inputs():
    return torch.tensor([0.5, -1.5, 0.0, -0.0, 2.0]), 5
