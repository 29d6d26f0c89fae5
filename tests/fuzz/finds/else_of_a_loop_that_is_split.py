def f(x, y, n):
    s = 0
    for i in range(n):
        if i > 2:
            break
        y[i] = x[i]
    else:
        s = 100
    return s, y


CALLS = [
    '(t([1.5, -1.0, 4.0, 1.0], float32), t([-1.0, 0.0, 4.0, 1.0], float32), 5,)',
    '(t([1.5, -1.0, 4.0, 1.0], float32), t([-1.0, 0.0, 4.0, 1.0], float32), 3,)',
]
