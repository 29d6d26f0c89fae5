import torch

def f(x, u, g, c):
    out = torch.zeros(len(u))
    om = x.clone()
    for i in range(c):
        if u[i]:
            out[i] = x[i].isnan().sum()
            om[g[i]] = x[i]
    return out, om


CALLS = [
    '(t([1.5, -0.25, 2.0], float32, 3, 1), t([1, 0, 1], uint8), t([0, 2, 0], int64), 0)',
    '(t([1.5, -0.25, 2.0], float32, 3, 1), t([1, 0, 1], uint8), t([0, 2, 0], int64), 3)',
]
