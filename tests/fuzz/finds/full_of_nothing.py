import torch


def f(x):
    n = 0
    for i in range(len(x)):
        if x[i] > 5:
            n += 1
    if n == 0:
        return torch.full(())
    return x.sum()


CALLS = [
    '(t([3.0, -1.0, 2.0], float32),)',
]
