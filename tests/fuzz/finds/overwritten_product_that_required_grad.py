def f(x, y, r):
    n, p = x.shape
    for i in range(0, n, 2):
        s = 0.0
        for j in range(1, -1, -1):
            r[i] *= y[j]
        r[i] = s


CALLS = [
    '(torch.tensor([[1.5, -2.0, 0.25, 3.0], [3.0, -0.5, 4.0, -1.25], [-1.25, 1.5, -2.0, 0.25], [0.25, 3.0, -0.5, 4.0]], dtype=torch.float64).requires_grad_(), torch.tensor([-2.0, 0.25, 3.0, -0.5], dtype=torch.float64).requires_grad_(), torch.tensor([-0.5, 4.0, -1.25, 1.5], dtype=torch.float64),)',
]
