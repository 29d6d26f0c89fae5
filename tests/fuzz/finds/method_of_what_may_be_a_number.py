import math

import torch

def act(v):
    if v > 0:
        return v
    elif v < -1:
        return -v
    return 0 * v


def f(x, y, X, z, idx):
    count_n = len(x)
    total = 0.0
    out = torch.zeros(count_n)
    for step in range(count_n):
        out[step] = max(4, z[idx[step]]).float()
        total += act(X[step, step])
    return total, out


CALLS = [
    '(t([7, 5, 3], int8), t([-2, 7, 3], int8), t([4, 2, 5, 5, 1, -1, 1, 1, -1], int8, 3, 3), t([-1, 2, 5], int8), t([0, 1, 1], int64),)',
    '((same := t([100, 100, 1, 100], int8)), same[1:], transposed(t([-3, 3, 4, -2, 0, -1, 3, 5, 3, 5, -1, 4, 2, 7, 7, 0], int8, 4, 4)), t([120, -100, -100, 77], int8), t([2, -3, -4, -1], int64),)',
]
