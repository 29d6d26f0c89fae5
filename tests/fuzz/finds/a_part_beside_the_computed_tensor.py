def f(x, m):
    out = x * 2
    for i in range(1, -1, -1):
        s = out[i]
    return s, out


CALLS = [
    '(torch.tensor([1.5, -2.0, 0.25, 3.0], dtype=torch.float64), torch.tensor([True, False, True, True]),)',
]
