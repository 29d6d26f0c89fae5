import torch


def f(x):
    s = torch.zeros(3)
    for i in range(len(x)):
        s = s + x[i]
    return s


CALLS = [
    '(t([1.0, 2.0]),)',
    '(t([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], float32, 2, 3),)',
    '(t([1.0, 2.0], float32, 2, 1),)',
]
