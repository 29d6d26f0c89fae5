import math
import torch


def f(x):
    y = torch.zeros(2)
    for i in range(2):
        if i > 1:
            y[i] = math.floor(x[0])


CALLS = [
    '(torch.tensor([1.7, 2.7], dtype=torch.float32).requires_grad_(),)',
]
GRADIENTS = True
