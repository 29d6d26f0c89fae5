import torch


def f(X, w, m):
    s = X[0]
    h = w
    for i in range(1, len(X)):
        s, h = h, s
    return s, h


CALLS = [
    '(t([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], float32, 3, 2), t([7.0, 8.0], float32), t([False, False, False], truth),)',
    '(t([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0], float32, 4, 2), parameter(t([7.0, 8.0], float32)), t([False, True, False, True], truth),)',
]
