def f(x):
    for i in range(len(x)):
        x[i] -= x[i, 0]
    return x


CALLS = [
    '(t([1.5, -1.0, 4.0, 1.0], float32, 2, 2),)',
]
