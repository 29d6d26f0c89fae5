import torch


def columns(x, y):
    n, m = x.shape
    for i in range(m):
        if x[0, i] > 0:
            for j in range(1, n):
                x[j, i] = x[j - 1, i] + y[j, i]
    return x


def inputs():
    x = torch.tensor([[0.5, -1.5, 2.25], [3.0, -0.75, 1.0]])
    return x, x + 1
