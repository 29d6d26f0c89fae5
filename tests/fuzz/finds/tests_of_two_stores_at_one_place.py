import math

import torch


def f(a, b, c, d, lim, n):
    for step in range(n - 1):
        if step < lim:
            b[step] += a[step - 1] + c[step] * d[step]
        else:
            a[step] = d[step] - a[step]
        a[step] += c[step] * 2
    return a, b


CALLS = [
    '(t([5, 4, 7], int64), t([-3, 5, -3], int64), t([-1, 5, 3], int64), t([-3, 4, 7], int64), 2, 3,)',
    '(t([0, 0, -1, 0, 0, -1], int64), offset(t([3, 3, 1, 1, 1, 1], int64)), t([4, 1, -1, 0, 7, 0], int64), expanded(t([-100, -100, 1, 100, 77, -128], int64)), 0, 6,)',
]
