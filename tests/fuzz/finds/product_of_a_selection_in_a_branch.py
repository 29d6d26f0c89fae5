import torch


def f(x, m):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        if i > 0:
            out[i] = x[i][m].prod()
    return out


CALLS = [
    '(leaf(t([0.0, 1.0, nan, 2.0, 3.0, 4.0], float32, 2, 3)), t([True, False, True], truth),)',
]
