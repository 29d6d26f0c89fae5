import torch


def f(x, r, idx):
    n, p = x.shape
    s = 0.0
    for i in range(n):
        s = 0.0
        for j in range(idx[i]):
            r[i] += x[i - 1, j] / j
        r[i] = s
    return s, i


CALLS = [
    '(torch.tensor([[1.5, -2.0, 0.25, 3.0, -0.5], [3.0, -0.5, 4.0, -1.25, 1.5], [-1.25, 1.5, -2.0, 0.25, 3.0], [0.25, 3.0, -0.5, 4.0, -1.25]], dtype=torch.float32).requires_grad_(), torch.tensor([-0.5, 4.0, -1.25, 1.5, -2.0], dtype=torch.float32), torch.tensor([2, 0, 1, 3], dtype=torch.int64),)',
    '(torch.tensor([[-2.0, 0.25, 3.0, -0.5, 4.0], [-0.5, 4.0, -1.25, 1.5, -2.0], [1.5, -2.0, 0.25, 3.0, -0.5], [3.0, -0.5, 4.0, -1.25, 1.5]], dtype=torch.float32).requires_grad_(), torch.tensor([4.0, -1.25, 1.5, -2.0, 0.25], dtype=torch.float32), torch.tensor([0, -2, 1, -1], dtype=torch.int64),)',
]
GRADIENTS = True
