import math

import torch


def f(grid, table, N, a, b):
    M = grid.shape[1]
    y_out = torch.zeros(N, N)
    for i in range(N):
        for j in range(N):
            total = 0.0
            for p in range(M):
                total = total + (grid[i, p] - table[j, p]) ** 2
            y_out[i, j] = total ** 0.5
    result = torch.zeros_like(b)
    dest = torch.zeros(N, dtype=a.dtype)
    for var_4_7_443 in range(N - 1, -1, -1):
        if a[var_4_7_443] < 0:
            result[var_4_7_443] += (a[var_4_7_443] > 1) * b[N - 1 - var_4_7_443]
        else:
            dest[var_4_7_443] = dest[var_4_7_443] * (a[var_4_7_443] % 2)
    return y_out, result, dest


CALLS = [
    '(t([1.5, 0.25, 0.5, 0.0, -2.0, 2.0], float32, 3, 2), leaf(t([-0.75, 2.0, 1.0, -0.5, -0.5, 1.5], float32, 3, 2)), 3, t([0, 5, 2], int32), t([2, -1, 7], int32),)',
    '(leaf(t([1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0], float32, 6, 3)), leaf(t([1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0], float32, 6, 3)), 6, t([-1, 0, -1, 0, 0, -1], int32), strided(t([0, 0, 1, 1, 1], int32)),)',
]
GRADIENTS = True
