import torch


def long_before_each(a, x, y):
    n, m = x.shape
    for i in range(4, n):
        for j in range(m):
            for k in range(i - 4):
                y[i, j] += a[i, k] * x[k, j]
    return y


def inputs():
    torch.manual_seed(0)
    return torch.randn(9, 9), torch.randn(9, 3), torch.zeros(9, 3)
