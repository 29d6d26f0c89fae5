import math

import torch


def f(data, out, n):
    s = -1
    acc = 0.0
    for i in range(n):
        acc = 0.5 * acc + out[i]
        if data[i] == 0:
            return i
        if data[i] >= -1:
            s = data[i]
            break
        out[i] = data[i] * 2
    return acc, s, out


CALLS = [
    '(t([0.5, 2.5, 0.5, -1.0], float64), t([-2.0, 2.5, 1.5, -2.0], float64), 4,)',
    '(t([0.25, 0.25, -1.0, 2.5], float64), t([0.0, -0.0, -0.0, 1.0], float64), 4,)',
]
