def f(x, v):
    s = 1.5
    for i in range(len(x)):
        x[i] = v[i]
        s -= float(v[i]) > 0
    return s


CALLS = [
    '(t([0.0, 0.0], float32), t([5.0, -2.0], float32),)',
]
