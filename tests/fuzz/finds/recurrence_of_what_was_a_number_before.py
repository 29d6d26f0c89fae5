def f(x):
    s = 0.0
    total = 1.0
    for i in range(len(x)):
        s = 0.5 * s + total
        total = 0.5 * total + x[i]
    return s, total


CALLS = [
    '(t([3.0]),)',
    '(t([3.0, 1.0, 2.0]),)',
]
