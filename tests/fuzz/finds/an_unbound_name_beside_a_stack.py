import math

import torch


def f(src, y_out, n, weights):
    for row in range(n - 1, -1, -1):
        y_out[row] += row
    L = []
    for col in range(n - 2, -1, -1):
        L.append(torch.relu((y_out[col] + y_out[col])))
    return y_out, row, torch.stack(L)


CALLS = [
    '(t([2, 2, -2, 0, -3], int64), t([4, 0, 5, -2, 7], int64), 5, t([-1, 0, 3, -2, -1], int64),)',
    '(t([], int64), t([], int64), 0, t([], int64),)',
    '(t([-100, -128, 120, 1, -100, 1, -100], int64), t([0, 1, 1, 1, 1, 0, 0], int64), 7, t([-1, -2**63, 0, 2**63-1, -2**63, -2**63, -1], int64),)',
]
AROUND = 'autocast'
