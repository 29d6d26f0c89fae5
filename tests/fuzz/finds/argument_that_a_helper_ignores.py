import torch


def h1(v, w=0.5):
    return v


def f(A, B, y):
    for i in range(len(A)):
        B[i] = h1(A[i], y[i])
    return B


CALLS = [
    '(t([-1.0, 2.0, 1.0], float32), t([0.0, 0.0, 0.0], float32), t([1.0, 2.0, 3.0], float32),)',
    '(t([-1.0, 2.0, 1.0], float32), t([0.0, 0.0, 0.0], float32), t([1.0, 2.0], float32),)',
]
