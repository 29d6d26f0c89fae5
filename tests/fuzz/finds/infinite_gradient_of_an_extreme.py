import torch

def f(x, m):
    out = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        chosen = x[i][m[i]]
        out[i] = max(chosen) / min(chosen)
    return out


CALLS = [
    '(torch.tensor([-1.0, -0.818, -0.636, -0.455, -0.273, -0.091, 0.091, 0.273, 0.455, 0.636, 0.818, 1.0], dtype=torch.float32).reshape((3, 4)).requires_grad_(), torch.tensor([False, True, True, True, True, True, True, True, True, True, True, True], dtype=torch.bool).reshape((3, 4)),)',
    '(torch.tensor([-1.0, -0.818, -0.636, -0.455, -0.273, -0.091, 0.091, 0.273, 0.455, 0.636, torch.inf, 1.0], dtype=torch.float32).reshape((3, 4)).requires_grad_(), torch.tensor([False, True, True, True, True, True, True, True, True, True, True, True], dtype=torch.bool).reshape((3, 4)),)',
]
GRADIENTS = True
