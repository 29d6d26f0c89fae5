def f(x, idx, v):
    for i in range(len(x)):
        x[i, idx[i]] = v[i]
    return x


CALLS = [
    '(t([1.0, 2.0], float32, 1, 2), t([0, 1], int64, 1, 2), t([3.0, 4.0], float64, 1, 2),)',
]
