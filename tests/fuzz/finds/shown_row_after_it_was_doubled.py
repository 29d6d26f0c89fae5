def f(x, w, o):
    for i in range(len(x)):
        t = x[i]
        x[i] *= 2
        o[i] = (t * w).sum()
    return o, x


CALLS = [
    '(grown(t([1.5, -1.0, 4.0, 1.0], float32, 2, 2)), leaf(t([1.5, -1.0], float32)), t([-1.0, 0.0], float32),)',
]
