import torch


def running(x, y):
    n, m = x.shape[0], y.shape[0]
    r = [[None] * m for _ in range(n)]
    for i in range(n):
        for j in range(m):
            r[i][j] = x[i] * y[j]
    total = 0
    for i in range(n):
        for j in range(m):
            total = total + r[i][m - 1 - j] * i
    return total


def inputs():
    return torch.arange(12.0).reshape(4, 3), torch.arange(6.0).reshape(2, 3)
