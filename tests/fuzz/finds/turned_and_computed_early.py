"""What is computed before a store, in another order of its axes, does not lie in memory as the tensor does."""
import torch


def f(A, x, idx, z, res):
    n, m = A.shape[1], A.shape[0]
    out = torch.zeros(n, m)
    for step in range(A.shape[0]):
        for inner in range(n):
            out[inner, step] = A[step, inner] * 2
    total = 2
    for deep in range(2, 1, -1):
        if z[idx[deep]]:
            total = 0.75 + x[deep]
        res[deep] = total
    return out, total, res


CALLS = [
    "(t([-3.0, 2.0, -0.75, 2.5, 2.5, 2.5, 1.5, 1.5, 3.0], float32, 3, 3), t([2.5, -2.0, 2.5], float32), "
    "t([2, 2, 1], int64), t([1.0, 1.0, 1.0], float32), t([0.25, -0.5, -2.0], float32),)",
]
