import torch

def cubic(v, scale):
    square = v * v
    return scale * square * v - 2 * square + v - 7

def f(x, scale):
    y = torch.zeros_like(x)
    for i in range(len(x)):
        y[i] = cubic(max(x[i], 0), scale)
    return y


CALLS = [
    '(torch.tensor([-1.189, 1.393, 2.106, -0.355, 0.371], dtype=torch.float32).requires_grad_(), 0.5,)',
    '(torch.tensor([-1.189, 1.393, 2.106, torch.nan, -torch.inf], dtype=torch.float32).requires_grad_(), 0.5,)',
]
GRADIENTS = True
