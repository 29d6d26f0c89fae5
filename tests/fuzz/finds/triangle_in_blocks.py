import torch


def f(x, y, r):
    n, p = x.shape
    for i in range(n):
        for j in range(i + 1):
            r[i] += max(y[j], x[i, j - 1])
        r[i] *= 0.5


CALLS = [
    '(torch.tensor([[1.5, -2.0, 0.25, 3.0, -0.5], [3.0, -0.5, 4.0, -1.25, 1.5], [-1.25, 1.5, -2.0, 0.25, 3.0], [0.25, 3.0, -0.5, 4.0, -1.25]], dtype=torch.float32), torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float32), torch.tensor([-0.5, 4.0, -1.25, 1.5, -2.0], dtype=torch.float32),)',
    '(torch.tensor([[4.0, -1.25, 1.5, -2.0, 0.25], [-2.0, 0.25, 3.0, -0.5, 4.0], [-0.5, 4.0, -1.25, 1.5, -2.0], [1.5, -2.0, 0.25, 3.0, -0.5]], dtype=torch.float32), torch.tensor([-1.25, 1.5, -2.0, 0.25, 3.0], dtype=torch.float32), torch.tensor([0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float32),)',
]
