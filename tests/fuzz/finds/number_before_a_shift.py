import math

import torch


def f(a, n, b, c, y_out, result):
    total = a[0]
    for i in range(0, n, 2):
        result[i] *= (c[i] // 3)
        y_out[i] = a[i] - total
        total = a[i]
    return total, y_out, result


CALLS = [
    '(listed(t([-1.0, 1.5, 4.0, 0.5], float64)), 4, t([0.0, 0.5, 1.5, -0.75], float64), t([-2.0, -0.5, 0.5, 1.0], float64), t([1.5, -1.0, 0.0, -2.0], float64), t([0.25, 2.5, 3.0, 1.5], float64),)',
    '(t([-0.7], float64), 2, t([-0.0], float64), t([0.5], float64), strided(t([-1.0], float64)), t([4.0], float64),)',
]
