import torch


def squares(x, y):
    for i in range(1, len(x)):
        x[i] = x[i - 1] * x[i - 1]
    s = x[1] * 1
    for i in range(len(y) - 1, -1, -1):
        y[i] = s + i
        s = s**2
    return s


def inputs():
    return torch.tensor([-0.999, 1.0, 2.0, 3.0, 4.0], dtype=torch.float64), torch.zeros(5, dtype=torch.float64)
