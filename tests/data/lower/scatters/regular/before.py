import torch


def rows_above(c, a, b):
    m, n = c.shape
    for i in range(m):
        for k in range(i):
            for j in range(n):
                c[k, j] += b[i, j] * a[i, k]
    return c


def inputs():
    return torch.ones(3, 2), torch.arange(9.0).reshape(3, 3), torch.arange(6.0).reshape(3, 2)
