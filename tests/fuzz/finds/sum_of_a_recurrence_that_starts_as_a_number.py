def f(x):
    s = 0.0
    total = 0.0
    for i in range(len(x)):
        s = s + total
        total = 0.5 * total + x[i]
    return s


CALLS = [
    '(t([3.0]),)',
    '(t([3.0, 1.0, 2.0]),)',
]
