def f(x, y, out, idx, k):
    n = len(x)
    s = 0.0
    for i in range(n):
        if i > k:
            s += y[i]
        s += out[i] + x[i]
    return s


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0], dtype=torch.float64), torch.tensor([-2.0, 0.25, 3.0, -0.5], dtype=torch.float32), torch.tensor([0.25, 3.0, -0.5, 4.0], dtype=torch.float32), torch.tensor([2, 0, 1, 3], dtype=torch.int64), 1,)',
]
