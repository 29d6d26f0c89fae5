import torch


def f(a, b):
    out = torch.zeros(len(a), 4)
    for i in range(len(a)):
        for j in range(len(b[0])):
            out[i, j] = 1.0
    return out


CALLS = [
    '(t([1.0, 2.0], float32, 2, 1), t([1.0, 2.0, 3.0, 4.0], float32, 1, 4))',
    '(t([], float32, 3, 0), t([], float32, 0, 4))',
]
