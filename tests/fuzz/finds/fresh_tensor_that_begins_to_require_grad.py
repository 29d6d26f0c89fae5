import torch

def f(x, w, c, k):
    s = 0.0
    out = torch.zeros_like(x)
    for i in range(1, -1, -1):
        s += torch.where(out[i] > c, out[i], c)
        out[i] *= x[i]
    return s


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float32).requires_grad_(), torch.tensor(3.0, dtype=torch.float32).requires_grad_(), 1.5, 1,)',
]
