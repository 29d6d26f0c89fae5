def f(x):
    s = 0.0
    total = 0.0
    for i in range(len(x)):
        total = max(total + x[i], 0.0)
        s = 0.5 * s + total
    return s


CALLS = [
    '(t([-3.0, -1.0]),)',
    '(t([3.0, 1.0, 2.0]),)',
]
