import torch


def not_all_filled(x):  # LL201
    n, m = x.shape
    weights = torch.zeros(m)
    out = torch.zeros(n, m)
    for i in range(n):
        for j in range(i):
            weights[j] = torch.exp(x[i, j])
        for j in range(m):
            out[i, j] = weights[j] * 2
    return out


def inputs():
    return (torch.tensor([[0.5, -1.5, 2.25], [3.0, -0.75, 1.0]]),)
