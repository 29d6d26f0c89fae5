import math

import torch


def f(x, N, y, lim, z):
    out = torch.ones_like(y)
    for row in range(N):
        out[row] = (torch.tensor(0.5) % 2)
    res = torch.zeros_like(z)
    items = []
    for row in range(N):
        res[row] = 0.0 if z[row] <= 0 else torch.log(z[row]) / z[row]
        items.append((torch.where(y[row] > 0, x[row], 1) * (x[row] - row)))
    o2 = len(items)
    return out, o2, res


CALLS = [
    '(leaf(t([-0.75, 0.25, 3.0, -3.0, 1.0], float32)), 5, leaf(t([1.5, 3.0, 0.5, 1.0, 2.5], float32)), 1.5, leaf(t([8.0, 1.0, 3.0, 1.5, 2.5], float32)),)',
    '(leaf(t([], float32)), 0, leaf(t([], float32)), 1.0, leaf(t([0.25], float32)),)',
    '(leaf(t([-2.0, -2.0], float32)), 2, leaf(t([1e8, 1.1], float32)), -2.0, leaf(t([1.0, 4.0], float32)),)',
]
GRADIENTS = True
