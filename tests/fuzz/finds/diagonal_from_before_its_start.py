import torch


def f(X, y):
    for i in range(len(X)):
        y[i] = X[i - 1, i - 1] * 2
    return y


CALLS = [
    '(t([0.25, 4.0, 4.0, 1.5, -1.0, -3.0, 2.5, 2.0, 4.0], float32, 3, 3), t([0.0, 3.0, 0.0], float32),)',
]
