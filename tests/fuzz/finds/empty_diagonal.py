import math

import torch


def f(a, b, out, X):
    for step in range(a.shape[0]):
        if a[step] == b[step]:
            if b[step] < -0.0:
                out[step] = torch.tanh(a[step])
    for step in range(1, a.shape[0] - 1):
        out[step] = (a[step] - X[step, step])
    return out


CALLS = [
    '(t([-0.5, -0.75, 3.0, 2.0, -0.75], float32), t([-2.0, -0.5, 1.5, -0.5, 1.5], float32), t([-1.0, -1.0, -1.0, 3.0, 1.5], float32), t([3.0, -0.75, 0.25, 3.0, -0.5, 2.5, 2.5, 0.25, 1.0, 0.25, 4.0, 0.25, 0.25, 0.5, 2.5, -1.0, 3.0, 3.0, -0.75, 2.5, -2.0, 2.0, 1.5, -3.0, 0.5], float32, 5, 5),)',
    '(t([-0.0], float32), t([0.3], float32), t([-1.0], float32), transposed(t([0.3], float32, 1, 1)),)',
]
