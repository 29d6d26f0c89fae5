import torch


def f(x):
    s = torch.zeros_like(x)
    for k in range(len(x)):
        s[k] = x[k] * 2
    print(sorted(locals()))
    return s, eval('k')


CALLS = [
    '(t([1.0, 2.0, 3.0], float32),)',
]
