import math

import torch


def f(x, n, lim, grid, idx, scale):
    for step in range(lim, n):
        for inner in range(idx[step]):
            tmp = scale
    return None


CALLS = [
    '(t([0.0, -3.0, 0.5], float32), 3, 3, t([0.5, -2.0, 1.0, -1.0, 2.5, 3.0, 2.0, 2.0, -2.0, 3.0, 2.5, 0.25], float32, 3, 4), t([1, 1, 2], int64), 1.5,)',
    '(t([-1.0, 1.5, 2.0, 4.0, 0.0, 0.25, 3.0, 4.0, 2.5], float32), 8, 5, t([], float32, 7, 0), t([0, 0, 0, 0, 0, 0, 0], int64), -3.0,)',
    '(offset(t([], float32)), 0, 0, t([], float32, 0, 3), t([], int64), -0.5,)',
]
