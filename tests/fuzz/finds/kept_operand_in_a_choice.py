def f(x, y, out, idx, c):
    n = len(x)
    for i in range(n - 1, -1, -1):
        out[i] *= max(y[idx[i]], out[i])


CALLS = [
    '(torch.tensor([3.0], dtype=torch.float64).requires_grad_(), torch.tensor([-0.5], dtype=torch.float64).requires_grad_(), torch.tensor([4.0], dtype=torch.float64), torch.tensor([0], dtype=torch.int64), -2.5,)',
]
GRADIENTS = True
