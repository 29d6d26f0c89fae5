import math

import torch


def f(src, A):
    N = len(src)
    for row in range(N - 1):
        if src[row] > 0.25:
            A[row] = A[row + 1] * 2
    return A, src


CALLS = [
    '(t([0.5, 0.25, -0.75, 1.5, 2.5], float64), t([1.5, 0.0, -2.0, 2.5, -0.5, -2.0, -2.0, -0.5, 3.0, -0.5, 2.0, 2.5, -0.75, -0.75, -3.0], float64, 5, 3),)',
    '(t([0.5, 3.0, 0.5], float64), t([], float64, 2, 0),)',
]
