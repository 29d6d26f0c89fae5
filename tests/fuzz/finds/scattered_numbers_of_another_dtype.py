import math

import torch


def f(x, idx, y, z, lim):
    y_out = torch.ones_like(x)
    result = x.clone()
    s = 1
    for i in range(x.shape[0]):
        y_out[i % 2] = x[i]
        result[i % 2] = i
    return y_out, result, s


CALLS = [
    '(t([-0.75, 0.5, 0.25, 1.0, -2.0], float32), t([4, 2, 4, 4, 3], int64), t([3, 3, 0, 0, 1], uint8), t([2.0, -2.0, 1.0, 0.0, 3.0], float32), 5,)',
    '(t([2.0, 2.0], float32), t([0, 0], int64), t([4, 7], uint8), t([1.5, 2.0], float32), 4,)',
]
