import torch

def f(m, y, a, b):
    y = y * 1
    s = 0.0
    for i in range(len(y)):
        if m[i]:
            m[i] = a[i]
        else:
            s += y[i]
            y[i] = b[i]
    return (s, i)


CALLS = [
    '(torch.tensor([True, False, True, False], dtype=torch.bool), torch.tensor([0.865, 0.028, 0.526, -0.363], dtype=torch.float32).requires_grad_(), torch.tensor([-0.417, -1.265, 1.237, 0.198], dtype=torch.float32).requires_grad_(), torch.tensor([-1.581, 0.453, 2.35, -0.389], dtype=torch.float32).requires_grad_(),)',
    '(torch.tensor([True, False], dtype=torch.bool), torch.tensor([0.865, 0.028], dtype=torch.float32).requires_grad_(), torch.tensor([-0.417, -1.265], dtype=torch.float32).requires_grad_(), torch.tensor([99, 0], dtype=torch.uint8),)',
]
GRADIENTS = True
