import math

import torch


def f(a, b, out):
    total = 0.0
    res = torch.zeros(len(a), dtype=b.dtype)
    best = 0.0
    for i in range(len(a)):
        total *= b[i]
        out[i] = total
        res[i] = (+max(4, a[len(a) - 1]))
        if a[i] < a[i]:
            best += 1
    return total, out, res, best


CALLS = [
    '(t([7, -2, 1, 2], int64), t([-1, 3, 7, 7], int64), t([-3, -2, 2, -1], int64),)',
    '(t([4, 7, 3, 7], int64), listed(t([3, 1, 3, -3], int64)), t([7, 5, 5, 3], int64),)',
]
