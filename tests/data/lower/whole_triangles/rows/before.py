import torch


def times_triangle(a, b):
    m, n = b.shape
    for i in range(m):
        for j in range(n):
            for k in range(i + 1, m):
                b[i, j] += a[k, i] * b[k, j]
            b[i, j] = 0.5 * b[i, j]
    return b


def inputs():
    torch.manual_seed(0)
    return torch.randn(5, 5), torch.randn(5, 4)
