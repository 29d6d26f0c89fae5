def f(x, y, out, idx, w, c):
    n = len(x)
    for i in range(n):
        t = y[idx[i]] * w
        out[i] *= t


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5], dtype=torch.float64).requires_grad_(), torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float64).requires_grad_(), torch.tensor([0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float64), torch.tensor([2, 0, 1, 3, 4], dtype=torch.int64), torch.tensor(3.0, dtype=torch.float64).requires_grad_(), 1.5,)',
    '(torch.tensor([-torch.inf, 2.0, torch.nan, 1.0], dtype=torch.float64).requires_grad_(), torch.tensor([2.0, torch.nan, 1.0, torch.inf], dtype=torch.float64).requires_grad_(), torch.tensor([1.5, -2.0, 0.25, 3.0], dtype=torch.float64), torch.tensor([2, 0, 1, 3], dtype=torch.int64), torch.tensor(1.0, dtype=torch.float64).requires_grad_(), 1.5,)',
]
GRADIENTS = True
