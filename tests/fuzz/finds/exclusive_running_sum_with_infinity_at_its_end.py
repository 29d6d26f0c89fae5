import torch


def f(x):
    out = torch.zeros(len(x))
    s = 0.0
    for i in range(len(x)):
        out[i] = s
        s = s + x[i] * x[i]
    return out


CALLS = [
    '(leaf(t([1.0, 2.0, 3.0])),)',
    '(leaf(t([1.0, 2.0, inf])),)',
]
GRADIENTS = True
