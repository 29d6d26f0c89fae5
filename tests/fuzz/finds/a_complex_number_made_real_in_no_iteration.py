import math
import torch


def f(X, x, Y):
    out = torch.zeros(Y.shape)
    for row in range(len(X)):
        for col in range(X.shape[1]):
            if x[col] == math.pi:
                out[col] += Y[row].double()


CALLS = [
    '(t([0.5, 0.5, 2.0, (-1+0.5j), (1+2j), (-1+0.5j), 2.0, 0.5, 2.0, (0-1j)], complex64, 5, 2), t([0.5, 2.0], complex64), t([(-1+0.5j), (-1+0.5j), 0.5, (-1+0.5j), 0.5, 0.5, 2.0, (-1+0.5j), 0.5, (0-1j)], complex64, 5, 2),)',
]
