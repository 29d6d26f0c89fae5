import torch


def f(x, m):
    n = len(x)
    out = torch.zeros_like(x)
    for i in range(n):
        if m[i]:
            out[0] = 2 // x[n - 1 - i]
    return out


CALLS = [
    '(torch.tensor([3, -1, 4, 0, -5], dtype=torch.int64), torch.tensor([True, False, True, True, False], dtype=torch.bool),)',
    '(torch.tensor([3, -1, 4, 0], dtype=torch.int64), torch.tensor([True, False, True, True], dtype=torch.bool),)',
]
