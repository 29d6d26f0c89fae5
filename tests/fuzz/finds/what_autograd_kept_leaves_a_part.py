import torch


def f(x, y, z):
    y_out = torch.zeros(x.shape[0])
    for i in range(x.shape[0] - 1, -1, -1):
        y_out[i] = torch.tanh(x[i])
    result = x.shape[0]
    for j in range(1, x.shape[0], 2):
        y_out[j] = y[1]
    return y_out


CALLS = [
    '(leaf(t([4.0, -2.0, -3.0, -0.75], float32)), leaf(t([-3.0, 1.0, 1.0, 3.0], float16)), leaf(t([2.5, 4.0, 0.5, 2.5], float32)),)',
]
GRADIENTS = True
