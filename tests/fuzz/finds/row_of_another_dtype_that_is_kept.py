def f(x, o):
    for i in range(len(x)):
        t = x[i].long()
        x[i, 1] = 9
        o[i] = t
    return o, x


CALLS = [
    '(t([1.5, -1.0, 4.0, 1.0], float32, 2, 2), t([-1.0, 0.0, 1.0, 2.0], float32, 2, 2),)',
    '(t([1, -1, 4, 1], int64, 2, 2), t([-1.0, 0.0, 1.0, 2.0], float32, 2, 2),)',
]
