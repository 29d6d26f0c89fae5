import torch


def f(x, y):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = x[i] % float(y[i])
    return out


CALLS = [
    '(torch.tensor([1.5, -2.0, 3e38, 7.0]), torch.tensor([1.0, 2.0, 1e-5, 4.0]))',
]
