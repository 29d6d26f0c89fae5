def f(x, y, z, k):
    out = x.clone()
    for i in range(len(x)):
        out[i] *= 2 + y[i]
        if i > k:
            continue
        out[i] -= 2 * z[i]
    return out


GRADIENTS = True
CALLS = [
    '(t([float("-inf"), 2.0, 1.0]).requires_grad_(), t([2.0, 3.0, 1.0]).requires_grad_(),'
    ' t([1.0, 1.0, 1.0]).requires_grad_(), 1)',
]
