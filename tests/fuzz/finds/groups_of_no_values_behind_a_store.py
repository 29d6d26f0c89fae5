import torch


def f(perm, src, weights, bias, A, lim):
    for i in range(len(perm)):
        for j in range(1, len(weights)):
            if perm[i] == j:
                bias[i] = src[i]
                break
            else:
                A[i, j] = 0


CALLS = [
    '(t([0, 1, 0, 0, 1], int64), t([1.0, 1.5, 2.5, 0.25, -0.5], float32), t([-2.0, -3.0, 3.0], float32), t([-1.0, 1.0, -0.75, -1.0, -2.0], float32), t([1.0, 0.5, 4.0, 2.5, 2.5, 0.25, -0.5, 3.0, 2.0, 1.5, 1.5, 1.0, -0.75, 1.0, 0.0], float32, 5, 3), 2,)',
    '(t([], int64), t([], float32), t([-3.0, -2.0, 0.5], float32), t([], float32), strided(t([], float32, 0, 3)), 0,)',
]
