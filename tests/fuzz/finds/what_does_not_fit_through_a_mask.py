def f(x, m, v):
    for i in range(len(x)):
        x[i][m[i]] = v[i]
    return x


CALLS = [
    '(t([1, 2], int64, 1, 2), t([True, False], truth, 1, 2), t([nan], float32),)',
]
