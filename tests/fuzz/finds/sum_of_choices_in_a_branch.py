import torch


def f(x, out, r, c):
    n, p = x.shape
    s = 0.0
    for i in range(n):
        for j in range(p):
            if j > i:
                out[0, j] += x[i, j - 1] if x[i, j - 1] > c else c
        r[i] = s
    return s, out


CALLS = [
    '(torch.tensor([[1.5, -2.0, 0.25, 3.0, -0.5], [3.0, -0.5, 4.0, -1.25, 1.5], [-1.25, 1.5, -2.0, 0.25, 3.0], [0.25, 3.0, -0.5, 4.0, -1.25]], dtype=torch.float32), torch.tensor([[0.25, 3.0, -0.5, 4.0, -1.25], [4.0, -1.25, 1.5, -2.0, 0.25], [-2.0, 0.25, 3.0, -0.5, 4.0], [-0.5, 4.0, -1.25, 1.5, -2.0]], dtype=torch.float32), torch.tensor([-0.5, 4.0, -1.25, 1.5, -2.0], dtype=torch.float32), 1.5,)',
    '(torch.tensor([[3.0, -0.5]], dtype=torch.float32), torch.tensor([[4.0, -1.25]], dtype=torch.float32), torch.tensor([1.5, -2.0], dtype=torch.float32), -2.5,)',
]
