import torch

def f(m, w):
    out = torch.zeros_like(m)
    for i in range(len(m)):
        out[i] = w[i]
    return out


CALLS = [
    '(torch.tensor([0, 1, 2, 3], dtype=torch.uint8).reshape((1, 4)), torch.tensor([1.0], dtype=torch.float32).requires_grad_(),)',
]
