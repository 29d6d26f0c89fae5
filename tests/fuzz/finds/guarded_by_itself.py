import torch


def f(x, y, r):
    n, p = x.shape
    s = 0.0
    out = x
    for i in range(1, n):
        s = 0.0
        for j in range(1, p):
            if x[i, j] > 0:
                out[i, j] *= x[i, j - 1] / y[i]
        r[i] = s
    return s, out


CALLS = [
    '(torch.tensor([[1.5, -2.0, 0.25, 3.0, -0.5], [3.0, -0.5, 4.0, -1.25, 1.5], [-1.25, 1.5, -2.0, 0.25, 3.0], [0.25, 3.0, -0.5, 4.0, -1.25]], dtype=torch.float32), torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float32), torch.tensor([-0.5, 4.0, -1.25, 1.5, -2.0], dtype=torch.float32),)',
    '(torch.tensor([[-1.25, 1.5, -2.0], [0.25, 3.0, -0.5]], dtype=torch.float32), torch.tensor([1.5, -2.0, 0.25], dtype=torch.float32), torch.tensor([3.0, -0.5, 4.0], dtype=torch.float32),)',
]
