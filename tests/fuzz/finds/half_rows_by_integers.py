import math

import torch


def f(A, x, y):
    n = len(A)
    items = []
    for row in range(n):
        items.append(A[row] * y[row])
    out = torch.stack(items)
    return out


CALLS = [
    '(t([0.0, 2.0, 0.0, 0.25, 0.5, 0.25, -0.75, 4.0], float16, 4, 2), t([5, 7], int8), t([5, -3, 7, -1], int32),)',
    '(expanded(t([-1.0, 0.0, 1.0, 1.0, 0.0, -1.0, 0.0, -1.0, 1.0, 0.0, 1.0, 0.0], float16, 3, 4)), t([0, 0, 1, 0], int8), t([0, 2**31-1, 2**31-1], int32),)',
]
