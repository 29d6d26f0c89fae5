import math

import torch


def f(a, b, N):
    out = torch.zeros(N, dtype=torch.float64)
    for row in range(N):
        if b[row] != 0 and b[row] > 0:
            b[row] = a[row] * 2
        else:
            if not a[row] > 1:
                a[row] = 0.5
            elif not a[row] > 1:
                b[row] = -b[row]
                out[row] *= 0
            out[row] = 0
    return a, b, out


CALLS = [
    '(t([7, 5, 5], int64), t([-1, 5, 4], int64), 3,)',
    '(t([], int64), t([], int64), 0,)',
]
