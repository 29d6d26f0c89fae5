import torch


def f(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = torch.as_tensor(max(x[i], 0.1)) * 2
    return out


CALLS = [
    '(t([-1.0, 2.0, 3.0], float64),)',
]
