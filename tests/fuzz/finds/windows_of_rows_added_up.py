import torch


def f(x):
    s = torch.zeros(2, 2)
    for i in range(2):
        s = s + x[i:i + 2]
    return s


CALLS = [
    '(t([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], float32, 3, 2),)',
]
