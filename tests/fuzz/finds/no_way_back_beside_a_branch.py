import torch


def f(x, m):
    y = torch.zeros(len(x))
    for i in range(len(x)):
        y[i] = x[i] // 2
    s = torch.zeros(len(x))
    for i in range(len(x)):
        if m[i] > 0:
            s[i] = y[i] * 3
        else:
            s[i] = x[i]
    return s


CALLS = [
    '(torch.arange(4.0).requires_grad_(), torch.tensor([-1.0, -2.0, -3.0, -1.0]))',
]
GRADIENTS = True
