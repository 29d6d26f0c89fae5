import torch


def f(x, y, out, idx, c, k):
    n = len(x)
    s = 1.5
    for i in range(n - 2):
        if i > k:
            out[n - 1 - i] += s * y[idx[i]]
        out[i] -= max(x[i], c)
    return s, out


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5], dtype=torch.float32).requires_grad_(), torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float64).requires_grad_(), torch.tensor([0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float32), torch.tensor([2, 0, 1, 3, 4], dtype=torch.int64), 1.5, 1,)',
    '(torch.tensor([3.0], dtype=torch.float32).requires_grad_(), torch.tensor([-0.5], dtype=torch.float64).requires_grad_(), torch.tensor([4.0], dtype=torch.float32), torch.tensor([0], dtype=torch.int64), -2.5, 1,)',
]
GRADIENTS = True
