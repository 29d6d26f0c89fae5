def f(x, o):
    for i in range(len(x)):
        t = x[i].detach()
        x[i] = 0
        o[i] = t[1:].sum()
    return o, x


CALLS = [
    '(t([1.5, -1.0, 4.0, 1.0], float32, 2, 2), t([-1.0, 0.0], float32),)',
]
