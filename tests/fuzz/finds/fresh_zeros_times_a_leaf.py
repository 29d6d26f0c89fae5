import torch

def f(a, N, b, M, c, X, result, k, d, e):
    y_out = torch.zeros(N)
    dest = torch.full_like(e, 2)
    for i in range(N):
        y_out[i] *= d[i]
    return (y_out, result, dest)


CALLS = [
    '(leaf(t([1.0, 0.5, -3.0, 1.0], float64)), 4, leaf(t([4.0, 1.5, -0.5], float64)), 3, leaf(t([0.5, 0.5, 1.5], float64)), leaf(t([0.0, -1.0, 2.5, -0.75, -0.75, 0.0, 1.0, 3.0, 2.5, -2.0, -0.75, 3.0], float64, 4, 3)), t([-0.75, 2.5, 2.0, 1.5, -1.0, 3.0, 0.25, 1.5, -2.0, -0.5, -0.5, 4.0], float64, 4, 3), -3, leaf(t([0.0, 0.25, 1.5, 1.0], float64)), leaf(t([2.0, 2.0, -3.0, 2.0], float64)),)',
]
GRADIENTS = True
