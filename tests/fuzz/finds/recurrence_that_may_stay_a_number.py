import torch


def f(x, m, k):
    n = len(x) - 1
    s = 0.0
    for i in range(2, n):
        if i > k:
            s += s if m[i] else x[i + 1]
    return s


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0], dtype=torch.float32), torch.tensor([True, False, True, True], dtype=torch.bool), 1,)',
    '(torch.tensor([3.0, -0.5, 4.0], dtype=torch.float32), torch.tensor([True, False, False], dtype=torch.bool), 0,)',
]
