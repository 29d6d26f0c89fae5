import math

import torch


def f(A, a, b):
    n = A.shape[1]
    tmp = a[0:]
    for row in range(len(A)):
        b[row] = sum(tmp)
        tmp = A[row] * 2
    return b


CALLS = [
    '(t([3.0, 0.0, 2.5, -0.5, 2.5, 0.25, 4.0, 0.25, 0.25, -1.0], float32, 5, 2), t([4.0, 1.5, 2.0, 0.0, 2.0], float32), t([0.5, 0.5, -0.5, 1.0, 2.5], float32),)',
    '(t([], float32, 1, 0), t([-0.0], float32), t([1.1], float32),)',
]
