"""Temporaries that may be large, and nothing that can be computed in blocks."""
import torch


def f(A, B, x, n):
    s = 0.0
    for row in range(n - 1, -1, -1):
        acc = x[0]
        for col in range(row, n):
            s = s * 2
            B[row, col] = torch.sin(s + A[row, col])
        x[row] = acc
    return A, x, B


CALLS = [
    "(t([float(k) for k in range(25)], float32, 5, 5), t([0.0] * 25, float32, 5, 5), t([2.0, 1.0, 1.0, 1.0, 1.0]), 5,)",
]
