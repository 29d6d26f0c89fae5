import torch


def f(x):
    a = x[0]
    b = x[1]
    for i in range(len(x)):
        if x[i] > 0:
            c = b * x[i]
        else:
            c = 1.0
        b = a
        a = c
    return a


CALLS = [
    '(t([-0.5, -0.25, -2.0, 0.5, -2.0], float32),)',
    '(t([-0.5, -0.25, -2.0, 0.5, 2.0], float32),)',
]
