import torch


def f(A, k, N):
    total = 0
    for row in range(N):
        total = k * total + A[row]
    return total


CALLS = [
    '(t([0.0, -1.0, -0.75, -1.0], float32, 2, 2), 3.5e38, 2,)',
    '(t([0.0, -1.0, -0.75, -1.0], float32, 2, 2), 0.5, 2,)',
]
