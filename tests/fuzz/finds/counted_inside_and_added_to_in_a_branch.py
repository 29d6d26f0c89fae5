import torch

def f(x, y):
    k = 0
    for i in range(3):
        for j in range(2):
            k += 1
        if x[i] > 0:
            k += y[i]
    return k


CALLS = [
    '(t([-1.0, -2.0, -1.0], float32), t([1.0, 2.0, 3.0], float32))',
    '(t([-1.0, 2.0, -1.0], float32), t([1.0, 2.0, 3.0], float32))',
]
