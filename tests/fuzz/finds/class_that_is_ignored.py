import torch


def f(x, y):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = torch.nn.functional.cross_entropy(x[i], y[i])
    return out


CALLS = [
    '(t([1.0, 2.0, 3.0, 4.0], float32, 2, 2), t([0, -100], int64),)',
]
