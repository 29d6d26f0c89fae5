def f(x, idx, out):
    out = out * 1
    for i in range(len(idx)):
        out[i] = x[idx[i]] * 2
        idx[i] = 0
    return out


GRADIENTS = True
CALLS = [
    '(t([1.0, 2.0, 3.0]).requires_grad_(), t([2, 1, 2], int64), t([5.0, 6.0, 7.0]))',
]
