import math

import torch


def f(src, m, weights):
    count_n = len(src)
    y_out = torch.zeros(count_n)
    for i in range(1, count_n):
        if not src[i] > 4:
            continue
    y_out = y_out.clone()
    result = torch.zeros(count_n, dtype=weights.dtype)
    for i in range(count_n):
        result[i] *= torch.tanh(weights[i])
    return y_out, result


CALLS = [
    '(t([-3.0, 0.5, 1.0], float16), t([True, False, False], truth), t([2.0, 0.0, 3.0], float16),)',
    '(strided(t([-2.0], float16)), t([True], truth), t([4.0], float16),)',
]
