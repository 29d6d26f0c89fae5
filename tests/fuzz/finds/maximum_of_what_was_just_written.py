def f(x):
    m = 0
    for i in range(len(x)):
        x[i] = x[i] + 1
        m = x[i] if x[i] > m else m
    return m


CALLS = [
    '(t([1.0, 2.0, 3.0]),)',
]
