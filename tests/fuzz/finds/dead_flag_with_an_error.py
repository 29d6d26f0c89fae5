import math

import torch


def f(A, k, N):
    y_out = torch.zeros_like(A)
    for row in range(A.shape[0]):
        tmp = 0
        val = 0
        cur = 0.0
        total = 0.0
        for col in range(N):
            if tmp == 0:
                if A[row, col] > 1:
                    tmp = 1
                    val += 1
            else:
                if A[row, col] < 0:
                    tmp = 0
    return y_out


CALLS = [
    '(t([-0.75, 0.0, -0.75, 3.0, 1.0, -0.5, -2.0, 3.0, -1.0, 2.5], float64, 5, 2), 2, 2,)',
    '(t([3, 1, 3, 3, 3, 1, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1], int8, 8, 2), 1, 3,)',
]
