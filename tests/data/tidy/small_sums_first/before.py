import torch


def packed(flat, x):
    n = x.shape[0]
    for i in range(n):
        for j in range(i, n):
            flat[i + j * j + j] += x[j, i]
    return flat


def inputs():
    return torch.zeros(16), torch.arange(16.0).view(4, 4)
