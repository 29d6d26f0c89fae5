import torch


def squared(a, x):
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            a[i, j] = 0.0
            for k in range(x.shape[1]):
                a[i, j] += x[i, k] * x[j, k] * 2
            a[i, j] += 1
    return a


def inputs():
    torch.manual_seed(0)
    return torch.zeros(3, 3), torch.randn(3, 4)
