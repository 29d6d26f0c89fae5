import math

import torch


def f(src, N, out, k):
    s = 0
    for step in range(N - 1):
        out[step] *= ((-src[step]) if src[step] == 0 else src[step].sigmoid())
        tmp = (out[step].clone() + step)
        if out[step] >= k:
            s = s + torch.sin(src[step])
    return out, s


CALLS = [
    '(leaf(t([1.5, 2.5, 0.0], float64)), 3, grown(t([2.5, -0.5, 2.5], float64)), leaf(t([-1.0], float64, ())),)',
    '(leaf(t([2.0], float64)), 2, grown(t([2.0], float64)), leaf(t([nan], float64, ())),)',
]
GRADIENTS = True
