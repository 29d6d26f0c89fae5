import torch


def f(x, y, m, c):
    n = len(x)
    out = torch.zeros_like(x)
    for i in range(0, n, 2):
        if m[i]:
            out[i] *= y[i] + 2
        out[i] = torch.where(x[i] > c, x[i], c)
    return out


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float64), torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float64), torch.tensor([True, False, True, True, False, False], dtype=torch.bool), 1.5,)',
    '(torch.tensor([1.5, -2.0, 0.25, 3.0], dtype=torch.float64), torch.tensor([1.5], dtype=torch.float64), torch.tensor([True, False, True, True], dtype=torch.bool), -2.5,)',
]
