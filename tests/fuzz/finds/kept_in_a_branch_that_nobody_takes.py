import torch


def f(x, y, k):
    x = x * 1
    n = len(x)
    for i in range(n - 2):
        if i > k:
            t = abs(x[i])
            x[i] = t + y[i]
    return x


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float64).requires_grad_(), torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float64).requires_grad_(), 1,)',
    '(torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float64).requires_grad_(), torch.tensor([0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float64).requires_grad_(), 2,)',
]
GRADIENTS = True
