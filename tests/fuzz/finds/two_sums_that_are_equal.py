def f(x):
    s = 0.0
    q = 0.0
    for i in range(len(x)):
        s += x[i]
        q += x[i]
    return s, q


CALLS = [
    '(t([1.0, 2.0]),)',
]
