import math

import torch


def f(x, perm, y):
    out = torch.full_like(x, 2)
    for row in range(x.shape[0] // 2):
        out[row] = ((x[perm[row]] - 4) - 0.0)
    for row in range(1, x.shape[0] // 2):
        y[2 * row] = y[2 * row - 2]
    return out, y


CALLS = [
    '(t([0.5, 1.0, -0.75, -2.0, -1.0], float16), t([3, 2, 4, 1, 2], int64), t([7, 3, 0, 6, 7], uint8),)',
    '(t([-3.0, 0.0, -0.5], float16), t([2, 0, 1], int64), transposed(t([3, 5, 4], uint8)),)',
]
