import torch

def f(x, y):
    x = x * 1
    tally = 0.0
    x, y = (y, x)
    for i in range(len(x)):
        x[len(x) - 1 - i] = y[i] * 2
        tally += y[i]
    return ((x, y), tally)


CALLS = [
    '(torch.tensor([1.0, -2.0, 3.0, -4.0], dtype=torch.float32).requires_grad_(), torch.tensor([10.0, 20.0, 30.0, 40.0], dtype=torch.float32).requires_grad_(),)',
    '(torch.tensor([1.0, -2.0, 3.0, -4.0], dtype=torch.float32).requires_grad_(), torch.tensor([10.0, 20.0, 30.0, 40.0], dtype=torch.float16).requires_grad_(),)',
]
GRADIENTS = True
