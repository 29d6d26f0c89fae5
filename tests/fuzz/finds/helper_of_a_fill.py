import torch

def cubic(v, scale):
    square = v * v
    return scale * square * v - 2 * square + v - 7

def f(x, scale):
    y = torch.zeros_like(x)
    for i in range(len(x)):
        if i > 1:
            y[i] = cubic(y[i], scale)
    return y


CALLS = [
    '(torch.tensor([-1.189, 1.393, 2.106, -0.355, 0.371], dtype=torch.float32), 0.5,)',
    '(torch.tensor([torch.nan, 0.371, 2.106, -0.355, 0.371], dtype=torch.float64), 0.5,)',
]
