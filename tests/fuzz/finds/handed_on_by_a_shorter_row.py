import torch


def f(x, r, idx, k):
    x = x * 1
    n, p = x.shape
    s = 0.0
    for i in range(n):
        s = 0.0
        for j in range(idx[i]):
            if i > k:
                x[i, j] = x[i - 1, j] + x[i, j]
        r[i] = s
    return s, x


CALLS = [
    '(torch.tensor([[1.5, -2.0, 0.25, 3.0, -0.5], [3.0, -0.5, 4.0, -1.25, 1.5], [-1.25, 1.5, -2.0, 0.25, 3.0], [0.25, 3.0, -0.5, 4.0, -1.25]], dtype=torch.float32).requires_grad_(), torch.tensor([-0.5, 4.0, -1.25, 1.5, -2.0], dtype=torch.float32), torch.tensor([2, 0, 1, 3], dtype=torch.int64), 1,)',
    '(torch.tensor([[-torch.inf, 2.0, torch.nan], [1.0, torch.inf, -0.0]], dtype=torch.float32).requires_grad_(), torch.tensor([0.25, 3.0, -0.5], dtype=torch.float32), torch.tensor([2, 0], dtype=torch.int64), 1,)',
]
GRADIENTS = True
