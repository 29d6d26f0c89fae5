import torch


def f(x):
    for i in range(len(x)):
        v = x[i].var()
    return v


CALLS = [
    '(torch.arange(12.0).view(4, 3),)',
]
