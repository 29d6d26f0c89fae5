import math

import torch


def f(x, k, count_n):
    out = torch.zeros(count_n)
    items = []
    s = 0
    for i in range(0, count_n, k):
        i += 1
        out[i // k] = (x[i:i + k] - x[i]).sum()
    return out


CALLS = [
    '(t([5, 4, 4], int64), 2, 3,)',
    '(t([128, 255, 0], uint8), 2, 3,)',
    '(t([5, -1, 3, -2, 5], int64), 6, 6,)',
]
