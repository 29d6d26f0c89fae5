import torch


def f(X, b):
    for row in range(len(X)):
        tmp = torch.outer(X[row, 0], X[row, 1])
        val = tmp.diag()
        tmp += val
        b[row] = val.max() - tmp.sum()


CALLS = [
    '(torch.arange(64.0, dtype=torch.float64).view(4, 4, 4) % 7, torch.zeros(4, dtype=torch.float64))',
]
