def pick(p, q):
    if p or q:
        return 0
    return p


def f(out, x, z, u):
    for i in range(len(x)):
        x[i] = 1
        for j in range(i):
            if out[i, j] > 0:
                out[i, j] = pick(u, z)
    return out


CALLS = [
    '(t([3.0, 1.0, 2.0, 5.0, -4.0, 6.0, 1.0, 2.0, 3.0], float32, 3, 3), t([1.0, 2.0, 3.0]), t([1.0], float32, ()), t([0.0], float32, ()))',
]
