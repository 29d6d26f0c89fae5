import math

import torch


def f(X, n, x, Y):
    items = []
    found = []
    for step in range(n):
        for inner in range(X.shape[1]):
            if inner > 0:
                items.append((x[step] < x[step - 1]) * X[step, inner].detach())
            else:
                found.append(torch.log((Y[step, inner] - step)))
    out = torch.tensor(items)
    res = torch.tensor(found)
    return out, res


CALLS = [
    '(t([-2.0, 0.25, -2.0, 2.5, -1.0, -3.0, 1.5, 0.0, 0.5, 3.0, 4.0, 0.5, 3.0, 1.5, 0.5, 0.0], float64, 4, 4), 4, t([1.0, 0.5, 3.0, -1.0], float64), t([-3.0, 0.5, -0.5, 3.0, 3.0, -1.0, 0.5, 2.0, 1.0, 1.5, 0.5, 3.0, -0.5, 3.0, 4.0, 0.0], float64, 4, 4),)',
    '(t([], float64, 0, 5), 0, t([], float64), t([], float64, 0, 5),)',
]
