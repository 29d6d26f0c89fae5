import torch


def f(x, y, c):
    n = len(x)
    out = x.clone()
    for i in range(n - 1):
        out[i] *= max(x[i], y[i])
        out[i] *= max(c, y[i])
    return out


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0], dtype=torch.float64).requires_grad_(), torch.tensor([-2.0, 0.25, 3.0, -0.5], dtype=torch.float64).requires_grad_(), 1.5,)',
    '(torch.tensor([-torch.inf, 2.0, torch.nan, 1.0], dtype=torch.float64).requires_grad_(), torch.tensor([2.0, torch.nan, 1.0, torch.inf], dtype=torch.float64).requires_grad_(), 1.5,)',
]
GRADIENTS = True
