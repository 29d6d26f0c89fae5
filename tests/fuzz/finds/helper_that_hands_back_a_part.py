def same(v):
    return v.detach()


def f(x, w, o):
    for i in range(len(x)):
        t = same(x[i])
        x[i] += w[i]
        o[i] = t
    return o, x


CALLS = [
    '(t([1.5, -1.0], float32), t([1.5, -1.0], float32), t([-1.0, 0.0], float32),)',
]
