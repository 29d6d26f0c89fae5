import torch

def f(y):
    out = torch.zeros(len(y))
    for i in range(len(y)):
        out[i:i + 2] = y[i]
        out[i] = i
    return out


CALLS = [
    '(t([1.5, -0.25, 2.0, 3.0, -1.0], float32),)',
    '(t([], float32),)',
]
