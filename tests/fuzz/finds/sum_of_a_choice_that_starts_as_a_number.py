import torch


def f(x, c, k):
    n = len(x) - 1
    s = 1.5
    for i in range(n):
        if i > k:
            s -= max(c, x[i + 1])
    return s


CALLS = [
    '(torch.tensor([3, -1, 4, 0, -5, 2], dtype=torch.int64), 2, 1,)',
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float64), 3.0, 2,)',
]
