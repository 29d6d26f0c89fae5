import torch


def before_each(a, x, y):
    n, m = x.shape
    for i in range(n):
        for j in range(m):
            for k in range(i):
                y[i, j] += a[i, k] * x[k, j]
    return y


def inputs():
    torch.manual_seed(0)
    return torch.randn(5, 5), torch.randn(5, 3), torch.zeros(5, 3)
