import math

import torch


def f(X, Y, x, n, idx):
    k0 = max(n // 2, 1)
    sizes = idx
    total = 0
    for part, other in zip(torch.chunk(X, 1, dim=1), torch.chunk(Y, 1, dim=1)):
        total = total + (part + other)
    return total


CALLS = [
    '(leaf(t([0.5, 2.0, 2.0, -3.0, 2.0, -3.0, 1.0, 0.25, 0.5, 0.0], float32, 5, 2)), leaf(t([3.0, 0.5, -2.0, 1.0, 1.5, 2.5, 1.0, 2.5, 2.5, 4.0], float32, 5, 2)), leaf(t([-0.75, -2.0, 1.0, -2.0, 2.0], float32)), 5, t([2, 1, 2, 1, 2], int64),)',
    '(leaf(transposed(t([-1.0, 1.5, 2.0, 2.0], float32, 2, 2))), parameter(t([1.0, 1.0, 1.0, -1.0], float32, 2, 2)), leaf(t([-1.0, 0.0], float32)), 2, t([2, 2], int64),)',
]
GRADIENTS = True
