import math

import torch


def f(data, count_n, other, third):
    y_out = torch.zeros(count_n)
    for row in range(count_n):
        y_out[row] = int(data[row] / 2)
    L = []
    for col in range(count_n):
        L.append((third[col] + col))
    result = torch.tensor(L)
    return y_out, result


CALLS = [
    '(t([-7, -1, 7], int32), 3, leaf(t([0.25, 3.0, -0.5], float32)), leaf(t([1.0, 4.0, -2.0], float32)),)',
    '(t([-1, 1, 3, 7, 0, -2, -2], int32), 7, t([2.0, 0.5, 2.0, (1+2j), (1+2j), 0.5, (1+2j)], complex64), t([2.0, 0.5, (-1+0.5j), 0.5, (1+2j), (1+2j), 0.5], complex64),)',
]
GRADIENTS = True
