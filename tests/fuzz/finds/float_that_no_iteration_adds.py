def f(x):
    c = 0
    for i in range(len(x)):
        if x[i] > 5:
            c += 0.5
        if x[i] > 0:
            c += 10
    return c


CALLS = [
    '(t([1.0, -2.0], float32),)',
]
