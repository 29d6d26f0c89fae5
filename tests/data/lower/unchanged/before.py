import torch


def through(d, k):
    n = d.shape[0]
    for i in range(n):
        for j in range(n):
            if d[i, k] + d[k, j] < d[i, j]:
                d[i, j] = d[i, k] + d[k, j]
    return d


def inputs():
    return torch.tensor([[0.0, 3.0, 9.0], [2.0, 0.0, 1.0], [4.0, 8.0, 0.0]]), 1
