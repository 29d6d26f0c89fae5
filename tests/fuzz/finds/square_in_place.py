def f(x):
    n = len(x)
    out = x.clone()
    for i in range(1, n):
        out[i] *= 2 * out[i]
    return out


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0], dtype=torch.float64).requires_grad_(),)',
]
GRADIENTS = True
