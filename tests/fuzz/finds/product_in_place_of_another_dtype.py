def f(x, y, out, idx, c):
    n = len(x)
    for i in range(n):
        out[i] *= y[idx[i]]


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5], dtype=torch.float32).requires_grad_(), torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0], dtype=torch.float64).requires_grad_(), torch.tensor([0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float32), torch.tensor([2, 0, 1, 3, 4], dtype=torch.int64), 1.5,)',
]
GRADIENTS = True
