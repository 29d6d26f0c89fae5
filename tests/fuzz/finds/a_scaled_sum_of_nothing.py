import torch


def f(x, y):
    s = 1.0
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if y[j] > 0:
                s = s + x[i, j]
        s = s * 0.5
    return s


CALLS = [
    '(t([1.0, 2.0, 3.0, 4.0], float32, 2, 2), t([-1.0, 0.0], float32),)',
    '(t([1.0, 2.0, 3.0, 4.0], float32, 2, 2), t([-1.0, 1.0], float32),)',
]
