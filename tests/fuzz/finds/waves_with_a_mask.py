import torch

def f(x):
    x = x * 1
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            if i > 1:
                x[i, j] = max(x[i - 1, j], x[i, j - 1]) + x[i, j]
    return x


CALLS = [
    '(torch.tensor([-0.487, -0.604, -0.558, 0.668, -0.197, 1.943], dtype=torch.float32).reshape((2, 3)).requires_grad_(),)',
    '(torch.tensor([torch.nan, -0.604, torch.nan, 0.668, -0.197, 1.943], dtype=torch.float32).reshape((2, 3)).requires_grad_(),)',
]
GRADIENTS = True
