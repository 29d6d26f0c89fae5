import math

import torch


def f(X, Y, src, weights, k, count_n):
    for i in range(count_n):
        tmp = X[i].T
        if src[i] > 0:
            X[i] = 9
        weights[i] = tmp.sum()
    return weights, Y, X


CALLS = [
    '(t([3.0, 2.0, -0.5, -1.0, -0.75, 4.0, 0.5, 0.0, 4.0, 1.5, -0.75, 2.0], float32, 3, 2, 2), t([1.5, 4.0, 1.5, 0.0, 1.0, 1.5, 2.0, 0.0, 0.0, 1.5, -2.0, 4.0], float32, 3, 2, 2), t([-0.5, 0.25, 2.0], float32), t([1.5, 2.5, 0.0], float32), 2.0, 3,)',
    '(t([4.0, 1.5, 0.0], float32, 3, 1, 1), t([1.0, 2.0, 1.0], float32, 3, 1, 1), (same := t([-2.0, -3.0, 1.0], float32)), same, -3.0, 3,)',
]
