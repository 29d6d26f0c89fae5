import math

import torch


def f(src, y_out, weights, result):
    for row in range(len(src)):
        y_out[row] = max(src[row], -0.0)
        result[row] = (src[row - 1] - torch.sign(y_out[row]))
    return result, y_out


CALLS = [
    '(t([1.5, -0.5, 0.5], float32), t([-3.0, 1.0, 4.0], float32), t([3.0, -2.0, -2.0], float32), t([1.5, 1.5, 0.5], float32),)',
    '(t([0.0, 1.0, 1.0, -0.0, -0.0, nan], float32), (same := t([2.0, -0.5, -3.0, 0.5, -0.75, 1.5], float32)), same, t([-0.5, 2.5, 3.0, 0.0, 2.5, -3.0], float32),)',
]
