import torch

def f(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = torch.sqrt(x[i])
    for i in range(1, len(x)):
        out[i] = out[i - 1] + x[i]
    return out


CALLS = [
    '(torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75], dtype=torch.float32).requires_grad_(),)',
    '((lambda a: a[:1].expand(a.shape))(torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75], dtype=torch.float32)).requires_grad_(),)',
]
GRADIENTS = True
