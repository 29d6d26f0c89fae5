import torch

def f(x, m):
    out = torch.ones(x.shape)
    for i in range(1):
        if m[i]:
            out[i] = x[i]
    return out


CALLS = [
    '(torch.tensor([-0.5, 4.0, -1.25], dtype=torch.float32).requires_grad_(), torch.tensor([False, False, True], dtype=torch.bool),)',
]
GRADIENTS = True
