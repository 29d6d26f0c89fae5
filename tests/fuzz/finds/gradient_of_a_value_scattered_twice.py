import math

import torch


def f(a, perm, n, y_out, b, mask):
    result = torch.zeros(n)
    total = 0
    for row in range(n):
        y_out[perm[row]] = a[0]
        result[row] = y_out[perm[row]] * 2
    return y_out, result, total


CALLS = [
    '(leaf(t([2.0, -3.0, 0.0], float32)), t([1, 1, 2], int64), 3, t([0.25, 2.0, 0.25], float32), leaf(t([-3.0, -3.0, 4.0], float32)), t([True, True, True], truth),)',
]
GRADIENTS = True
