import torch


def f(v, w):
    out = torch.zeros(len(v), 2)
    for b in range(len(v)):
        out[b] = torch.dot(v[b], w[b])
    return out


CALLS = [
    '(t([1.0, 2.0, 3.0, 4.0], float32, 1, 2, 2), t([1.0, 2.0], float32, 1, 2),)',
]
