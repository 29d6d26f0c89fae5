import torch


def f(X):
    out = torch.zeros(len(X))
    p = torch.ones(3)
    for i in range(len(X)):
        out[i] = p[0]
        p = torch.zeros(3)
    return out


CALLS = [
    '(t([0.0, 1.0, 2.0, 3.0], float32, 2, 2),)',
]
