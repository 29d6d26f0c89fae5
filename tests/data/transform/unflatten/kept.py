import torch


def two_strides(x, out, n, m):  # LL201
    for i in range(n):
        for j in range(m):
            out[i * m + j] = x[i, j] + out[i + n * j]
    return out


def inputs():
    return torch.arange(12.0).view(3, 4), torch.zeros(12), 3, 4
