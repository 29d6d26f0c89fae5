import torch


def f(x, m, w, c):
    n = len(x) - 1
    out = x.clone()
    for i in range(1, n):
        t = torch.where(x[i + 1] > c, x[i + 1], c)
        if m[i]:
            out[0] *= t + w
    return t, out


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float32).requires_grad_(), torch.tensor([True, False, True, True, False, False, True], dtype=torch.bool), torch.tensor(3.0, dtype=torch.float32).requires_grad_(), 1.5,)',
    '(torch.tensor([-torch.inf, 2.0, torch.nan, 1.0, torch.inf], dtype=torch.float32).requires_grad_(), torch.tensor([False, True, True, False, True], dtype=torch.bool), torch.tensor(1.0, dtype=torch.float32).requires_grad_(), 1.5,)',
]
GRADIENTS = True
