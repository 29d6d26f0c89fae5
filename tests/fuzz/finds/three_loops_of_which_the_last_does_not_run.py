def f(A, x, N):
    s = 0.0
    for p in range(2):
        for i in range(N):
            for j in range(1, N - i):
                s += A[i]
    best = x[0]
    for p in range(2):
        for i in range(N):
            for j in range(i):
                best = torch.maximum(best, x[i] + x[j])
    return s, best


import torch

CALLS = [
    '(t([-2.0], float64, 1, 1), t([2.0], float64), 1,)',
    '(t([-2.0, 1.0], float64, 2, 1), t([2.0, 3.0], float64), 2,)',
]
