def f(x, y):
    for b in range(len(x)):
        y = y * 0.5 + x[b]
    return y


CALLS = [
    '(t([1.0, 2.0, 3.0, 4.0], float32, 1, 2, 2), transposed(t([1.0, 2.0, 3.0, 4.0], float32, 2, 2)),)',
]
