import math

import torch


def f(a):
    for row in range(1, len(a) - 1):
        a[row] = max(a[row - 1], a[row + 1])
    return a


CALLS = [
    '(t([-3.0, 2.5, 4.0], float32),)',
    '(t([inf, -2.0, -0.0, -2.0, nan, 1.0], float32),)',
    '(t([-0.0, -1.0, 0.0, 0.0], float32),)',
]
