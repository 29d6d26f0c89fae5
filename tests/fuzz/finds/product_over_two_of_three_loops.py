import math

import torch


def f(X, n, x, y, out):
    for step in range(len(X)):
        for inner in range(n):
            for deep in range(n):
                out[step] *= (torch.minimum(x[inner], X[step][inner]) if deep > 0 else (x[deep] // 3))
    return out


CALLS = [
    '(t([2.5, 1.5, -1.0, 3.0, 1.5, 4.0, 0.0, 0.25, -1.0, 2.0, -2.0, 1.0], float32, 4, 3), 3, t([-0.75, -2.0, 3.0], float32), t([2.5, -0.5, 0.5, 0.25], float32), t([0.5, 2.0, 1.5, 1.5], float32),)',
    '(t([inf, -0.0, nan, -inf, 3.0, -inf, -2.0, inf, -0.0, -2.0], float32, 2, 5), 5, t([1.5, 0.0, 0.0, 0.5, 3.0], float32), strided(t([1.0, -2.0], float32)), t([1.5, -0.5], float32),)',
]
