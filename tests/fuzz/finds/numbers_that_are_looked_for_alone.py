import math

import torch


def f(src, A, weights, k):
    n = A.shape[1]
    m = len(src)
    s = 0
    L = []
    for i in range(m):
        if src[i].item() not in k:
            L.append(i)
    return s, weights, L


CALLS = [
    '(t([1, 5, 7], int64), t([2, -2, 0, -3, 0, -1, 7, 2, 7], int64, 3, 3), t([1.0, -3.0, -1.0], float32), [0, 2],)',
    '(t([0], int64), t([3, 1], int64, 1, 2), t([-1.0], float32), [300, 1],)',
]
