import torch


def f(x):
    out = torch.zeros(x.shape[0])
    for k, v in enumerate(x.flip(0)):
        out[k] = v
    return out


CALLS = [
    '(t([1.0, 2.0], float32),)',
    '(apart(t([1.0, 2.0], float32)),)',
]
