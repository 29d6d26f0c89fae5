"""A tensor that waves write to is there before them, though a store comes after."""
import torch


def f(A, x, B):
    out = torch.zeros(A.shape[0], A.shape[1])
    for step in range(len(A)):
        for inner in range(1, step):
            B[step, inner] = out[step - 1, inner]
            out[step, inner] = out[step, inner - 1] + A[step, inner]
        out[step, 0] = x[step]
    return out


CALLS = [
    "(t([0.5, -3.0, 1.0, 3.0, -1.0, 4.0, 0.25, 0.25, 2.0], float64, 3, 3), t([1.5, -1.0, 2.5], float64), "
    "t([4.0, -0.75, 0.5, -2.0, 0.5, 0.5, 3.0, 0.0, 0.5], float64, 3, 3),)",
]
