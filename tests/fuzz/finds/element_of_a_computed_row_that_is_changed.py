import torch


def f(x, o):
    for i in range(len(x)):
        p = torch.softmax(x[i], 0)
        q = p[1]
        p += 1
        o[i] = q
    return o


CALLS = [
    '(t([1.5, -1.0, 4.0, 1.0], float32, 2, 2), t([-1.0, 0.0], float32),)',
]
