import torch


def matmul(a, b):
    c = torch.zeros(a.shape[0], b.shape[1])
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                c[i, j] += a[i, k] * b[k, j]
    return c


def inputs():
    return torch.arange(6.0).view(2, 3), torch.arange(12.0).view(3, 4)
