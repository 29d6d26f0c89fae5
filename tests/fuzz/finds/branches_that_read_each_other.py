import math

import torch


def f(a, b, y_out):
    for step in range(len(a)):
        if not a[step] > 1:
            if not b[step] > 1:
                b[step] = 0.5
                a[step] *= abs(b[step])
            elif b[step] > 0:
                b[step] *= y_out[step] - 1
                a[step] -= y_out[step] * 2
            a[step] = a[step] * a[step]
        else:
            b[step] = -b[step]
            if a[step] < a[step]:
                b[step] = a[step] * a[step]
                b[step] = 0.5
            elif a[step] >= 1:
                b[step] = b[step] * 2
        if y_out[step] < b[step]:
            a[step] = y_out[step] * 2
    return a, b, y_out


CALLS = [
    '(t([2.5, -0.5, -3.0, 1.0], float64), grown(t([0.5, 1.0, 1.5, -1.0], float64)), t([2.0, -2.0, -2.0, 0.25], float64),)',
    '(t([3.0, 3.0, 4.0, 3.0, -2.0], float64), t([0.0, -2.0, 3.0, -inf], float64), grown(t([3.0, -inf, -0.0, 0.5], float64)),)',
]
GRADIENTS = True
