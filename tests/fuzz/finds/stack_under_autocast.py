import math

import torch


def f(A, a, b, N):
    L = []
    for i in range(N):
        L.append(A[i] * b[i])
    out = torch.stack(L)
    return out


CALLS = [
    '(t([0.5, 2.0, -0.5, 0.25, 0.25, 1.5, -1.0, 0.0, 1.5, 2.0, -1.0, 1.0], float16, 4, 3), t([2.5, -0.75, -0.5], float16), t([2.0, 2.5, -2.0, 1.0], float16), 4,)',
    '(t([0.0, 2.5, -1.0, 0.25, -3.0, 0.25, 0.25, 4.0, 4.0, 0.5], float16, 2, 5), (same := t([1.0, 2.0, 1.0, 1.0, 1.0], float16)), same[1:], 3,)',
]
AROUND = 'autocast'
