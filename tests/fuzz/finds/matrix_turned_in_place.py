def f(x):
    for i in range(len(x)):
        x[i] = x[i].t()
    return x


CALLS = [
    '(t([1.5, -1.0, 4.0, 1.0, 2.0, 0.5, -3.0, 1.0], float32, 2, 2, 2),)',
]
