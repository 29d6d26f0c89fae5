import torch

def f(x, y, L):
    pr = x[0]
    for i in range(len(y)):
        if L[i] == 4:
            if y[i] > 0:
                pr = x[i]
                continue
        else:
            pr = y * i
    return pr


CALLS = [
    '(t([1.5, -0.25, 2.0, 3.0, -1.0, 0.5, 0.25, 4.0, -3.0], float32, 3, 3), t([1.0, 2.0, 3.0], float32), t([1, 2, 4], int64))',
]
