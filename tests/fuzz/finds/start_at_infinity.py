import math

import torch


def f(src, weights):
    out = torch.zeros_like(weights)
    s = weights[0]
    for step in range(len(src)):
        if weights[step] <= 1:
            continue
        s = s - src[step] * s
        out[step] = s
    return s, out


CALLS = [
    '(t([-2.0, 1.5, -1.0], float32), t([0.5, 2.5, 4.0], float32),)',
    '(t([-3.0, 0.0, -3.0], float32), t([nan, -inf, -inf], float32),)',
    '(t([2.0, 2.0, 2.0], float32), strided(t([inf, -0.0, -0.0], float32)),)',
]
