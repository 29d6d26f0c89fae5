import math

import torch


def f(src, n, weights, bias, more, last, result, vector_7_5_538, perm):
    y_out = torch.zeros(n, dtype=torch.float64)
    for step in range(n):
        y_out[step] += (weights[step - 1] + (src[step] / weights[step]))
    for step in range(len(more)):
        result[step] = more[step] if last[step] > 0 else 0
    for inner in range(1, n):
        y_out[inner] = bias[perm[inner]]
    return y_out, result


CALLS = [
    '(t([1.5, 1.5, 0.0, -3.0], float64), 4, t([-2.0, -2.0, -1.0, 1.0], float64), t([0.0, 2.0, -0.75, -0.5], float64), t([-1.0, 4.0, 0.0, 2.5], float64), t([3.0, 1.5, -1.0, -0.75], float64), t([-3.0, 0.25, -2.0, -0.75], float64), t([1.5, 0.5, 2.5, -0.5], float64), t([1, 0, 3, 0], int64),)',
    '(t([0.3, 0.6, 1e-30, 0.2, 0.6], float64), 5, offset(t([-inf, 3.0, nan, -0.0, 1.0], float64)), t([-0.75, -2.0, 1.5, -3.0, -3.0], float64), t([1.0, -1.0, -1.0, 2.0, -1.0], float64), t([0.5, -1.0, -1.0, 1.0], float64), t([1.0, 3.0, 0.0, -0.75, -0.5], float64), t([0.5, -2.0, 1.0, 0.5, -2.0], float64), t([2, 4, 3, 0, 3], int64),)',
]
