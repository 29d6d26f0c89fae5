def f(x, y, idx):
    x = x * 1
    n = len(x) - 1
    for i in range(2, n):
        if x[i] > 0:
            x[i] += x[i] // y[idx[i]]
    return x


CALLS = [
    '(lambda a: (a[:-1], a[1:], torch.tensor([1, 3, 2], dtype=torch.int64),))(torch.tensor([-1.25, 1.5, -2.0, 0.25, 3.0], dtype=torch.float64))',
]
GRADIENTS = True
