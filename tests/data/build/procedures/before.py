import torch

HELPERS = ("shift", "distance")


def shift(a, b, by=1):
    n = a.shape[0]
    for i in range(n - by):
        a[i] = a[i + by] + b[i]


def distance(p, q):
    total = 0.0
    for k in range(len(p)):
        d = p[k] - q[k]
        total = total + d * d
    return total


def update(a, b, X, q):
    shift(a, b)
    out = torch.zeros(len(X))
    for i, row in enumerate(X):
        out[i] = distance(row, q) + 1
    return out


def inputs():
    return torch.arange(4.0), torch.ones(4), torch.arange(12.0).reshape(3, 4), torch.ones(4)
