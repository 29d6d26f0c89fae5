import torch


def f(x, o):
    for i in range(len(x)):
        d = torch.diag(x[i])
        x[i, 0, 0] = 9
        o[i] = d.sum()
    return torch.diag(o[:, None] * o), o, x


CALLS = [
    '(t([1.5, -1.0, 4.0, 1.0, 2.0, 0.5, -3.0, 1.0], float32, 2, 2, 2), t([-1.0, 0.0], float32),)',
]
