def f(x, out, w):
    n = len(x)
    for i in range(n):
        out[i] *= w
        out[i] *= w


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0, -0.5], dtype=torch.float64).requires_grad_(), torch.tensor([0.25, 3.0, -0.5, 4.0, -1.25], dtype=torch.float64), torch.tensor(3.0, dtype=torch.float64).requires_grad_(),)',
]
GRADIENTS = True
