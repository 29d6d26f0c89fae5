def f(x, out, w, c, k):
    n = len(x)
    for i in range(n):
        t = x[i] / c
        out[i] *= t


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float32).requires_grad_(), torch.tensor([0.25, 3.0, -0.5, 4.0, -1.25, 1.5], dtype=torch.float32), torch.tensor(3.0, dtype=torch.float32).requires_grad_(), 1.5, 1,)',
    '(torch.tensor([1.0, torch.inf, -0.0], dtype=torch.float32).requires_grad_(), torch.tensor([3.0, -0.5, 4.0], dtype=torch.float32), torch.tensor(0.0, dtype=torch.float32).requires_grad_(), -0.0, 0,)',
]
GRADIENTS = True
