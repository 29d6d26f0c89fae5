import torch


def f(x, y):
    found = []
    for i in range(len(x)):
        both = x[i].max(0)
        pair = (y[i].sum(), y[i] * 2)
        x[i] += 1
        y[i] += 1
        found.append(both[0] + both[1] + pair[0] + pair[1])
    return torch.stack(found), x, y


CALLS = [
    '(t([0.5, 1.5, 2.5, -1.0], float32, 2, 2), t([0.5, 1.5, 2.5, -1.0], float32, 2, 2),)',
]
