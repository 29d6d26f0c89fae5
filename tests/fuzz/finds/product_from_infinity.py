def f(x, y, idx, w, k):
    n = len(x)
    s = float('-inf')
    for i in range(n - 1, 1, -1):
        s *= y[i]
    return s


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float32).requires_grad_(), torch.tensor([-2.0, 0.25, 3.0, -0.5, 4.0, -1.25, 1.5], dtype=torch.float32).requires_grad_(), torch.tensor([2, 0, 1, 3, 4, 6, 5], dtype=torch.int64), torch.tensor(3.0, dtype=torch.float32).requires_grad_(), 1,)',
    '(torch.tensor([-1.25, 1.5, -2.0, 0.25, 3.0], dtype=torch.float32).requires_grad_(), torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5], dtype=torch.float32).requires_grad_(), torch.tensor([3, 4, 2, 0, 1], dtype=torch.int64), torch.tensor(0.25, dtype=torch.float32).requires_grad_(), 0,)',
]
GRADIENTS = True
