import math

import torch


def f(src, weights, bias):
    count_n = len(src)
    for step in range(count_n - 1):
        t = ((src[step] if src[count_n - 1] <= 1 else src[2 * step]) % 8)
    out = torch.zeros(count_n, dtype=torch.float64)
    for step in range(count_n):
        if bias[step - 1] <= True:
            out[step] = torch.nn.functional.gelu(weights[step])
    return out


CALLS = [
    '(t([0, 5, 7, -3], int32), t([-2.0, 1.5, 1.0, -3.0], float32), t([1, 2, 5, 2], int32),)',
    '(t([-1, 0, 1, 1, 1, -1, 0], int32), t([2.5, -0.75, 0.5, 1.0, 0.0, -0.75, 3.0], float32), offset(t([5, 0, 1, 3, -1, 1], int32)),)',
]
