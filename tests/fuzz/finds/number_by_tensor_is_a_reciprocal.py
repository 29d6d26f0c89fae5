import torch


def f(x, out):
    n = len(x)
    for i in range(n):
        out[i] -= i / x[n - 1 - i]
    return i


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float64), torch.tensor([0.25, 3.0, -0.5, 4.0, -1.25, 1.5], dtype=torch.float64),)',
    '(torch.tensor([3.0], dtype=torch.float64), torch.tensor([4.0], dtype=torch.float64),)',
]
