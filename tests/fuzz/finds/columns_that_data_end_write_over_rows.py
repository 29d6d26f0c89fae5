import torch

def f(x, L):
    om = torch.full_like(x, 7)
    for i in range(1, -1, -1):
        om[:L[i], 0] = x[i].mean()
        om[i] = x[i].cumsum(0)
    return om


CALLS = [
    '(t([1.5, -0.25, 2.0, 3.0, -1.0, 0.5, 0.25, 4.0, -3.0], float32, 3, 3), t([2, 1, 3], int64))',
]
