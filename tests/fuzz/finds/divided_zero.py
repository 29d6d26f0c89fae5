"""A zero that is divided keeps the sign that the divisors give it."""
import torch


def f(x):
    y = torch.zeros_like(x)
    for i in range(len(x)):
        y[i] = x[i]
    s = 0.0
    for i in range(len(x)):
        s /= x[i]
    for i in range(len(x)):
        y[i] = y[i] / s
    return y


CALLS = [
    "(torch.tensor([-0.112, -1.146, 1.41, 1.365, 1.121, -0.962], dtype=torch.float32).requires_grad_(),)",
    "(torch.tensor([-0.112, -1.146, 1.41], dtype=torch.float32),)",
]
GRADIENTS = True
