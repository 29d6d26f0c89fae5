import math

import torch


def f(src, out, lim, N, weights):
    for i in range(N):
        out[i] = src[i] - src[i - 2]
    for j in range(1, N - 1):
        src[j] += (max(weights[2 * j], abs(out[N - 1].item())) - src[j])
    return out


CALLS = [
    '(t([1.0, 4.0, 3.0], float32), t([-0.75, -2.0, -2.0], float32), 2, 3, t([0.25, 0.0, -2.0], float32),)',
    '(t([-0.75, 4.0], float32), t([0.0, -0.0], float32), 2, 2, t([-1.0, -3.0], float32),)',
]
