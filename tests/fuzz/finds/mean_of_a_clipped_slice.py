import torch


def f(A, y, perm, n):
    for step in range(n - 2):
        y[step] = A[step, perm[step]:perm[step] + 2].mean()
    return y


CALLS = [
    '(torch.tensor([[1.0, 4.0, -1.0], [-0.5, -3.0, 4.0], [2.5, 2.5, 3.0]]), torch.zeros(3), torch.tensor([2, 1, 0]), 3,)',
]
