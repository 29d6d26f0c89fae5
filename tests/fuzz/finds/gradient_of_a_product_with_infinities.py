import torch

def f(X, a):
    N = len(X)
    out = torch.zeros_like(a)
    for row in range(N):
        for col in range(X.shape[1]):
            out[row] *= torch.maximum(X[row, col] * a[row], X[row, col])
    return out


CALLS = [
    '(leaf(t([-2.0, -0.75, -0.5, 2.0, -1.0, -2.0, 0.0, 3.0, -2.0, 3.0, 2.5, -2.0, 2.5, -1.0, -0.75, 1.0, -1.0, 2.5, 0.0, -1.0, -0.5, -0.5, 0.25, 1.5], float64, 6, 4)), leaf(strided(t([inf, inf, inf, inf, -inf, nan], float64))),)',
]
GRADIENTS = True
