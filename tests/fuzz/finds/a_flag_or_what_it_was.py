import math

import torch


def f(x, m):
    n = len(x)
    s = 0.0
    acc = False
    for row in range(1, n - 1):
        if row < 2:
            s = row
        if m[row]:
            acc = True
    return (s) * 2, acc


CALLS = [
    '(t([-2.0, -1.0, 4.0, 2.5, 1.0], float32), t([False, True, True, False, False], truth),)',
    '(t([0.25, 0.5, -1.0, 3.0], float32), t([False, True, True, False], truth),)',
]
