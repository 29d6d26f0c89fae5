def f(x, c):
    s = 0
    for i in range(len(x)):
        s = s + (x[i] if c[i] > 0 else x[i].t())
    return s


CALLS = [
    '(t([1.5, -1.0, 4.0, 1.0, 2.0, 0.5, -3.0, 1.0], float32, 2, 2, 2), t([-1.0, 1.0], float32),)',
]
