import math

import torch


def f(x, count_n, y, z, m, dest):
    y_out = torch.zeros_like(y)
    total = z[0] * 1
    result = torch.zeros(count_n)
    for i in range(1, count_n - 1):
        y_out[i] -= (0.5 + x[i - 1].detach())
        if y[i - 1] <= y[i]:
            total = total + z[i]
            result[i] = total
    for i in range(count_n - 2, -1, -1):
        dest[i] = (z[i] if m[i] else y[i])
    return y_out, total, result, dest


CALLS = [
    '(leaf(t([1.5, 4.0, 1.0], float32)), 3, leaf(t([0.0, 1.5, -1.0], float32)), leaf(t([-0.75, -1.0, 3.0], float32)), t([True, True, True], truth), t([-1.0, -3.0, 0.5], float32),)',
    '(strided(t([2**31-1, -2**31], int32)), 2, t([4, 3], int32), t([3, 2, 4], int32), t([False, False], truth), t([-1, -1], int32),)',
]
GRADIENTS = True
