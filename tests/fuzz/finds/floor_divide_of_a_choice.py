import math

import torch


def f(a, n, b, out, res):
    for i in range(0, n):
        if a[i - 1] >= b[i]:
            out[i] += b[i]
        res[i] = (torch.clamp(a[i], min=0) * (out[i] // 2))
    return out, res


CALLS = [
    '(leaf(t([-1.0, 1.0, -2.0, 0.5, 2.0], float32)), 5, leaf(t([-2.0, 1.0, -0.5, 1.5, -2.0], float32)), grown(t([-0.75, 0.25, 2.0, -0.75, 2.5], float32)), t([2.0, -3.0, 0.0, 0.25, -0.75], float32),)',
    '(leaf(strided(t([0.6, -2.3], float32))), 2, leaf(t([1.0, nan], float32)), t([-2.0, 1.5], float32), grown(strided(t([-1.0, -1.0], float32))),)',
]
GRADIENTS = True
