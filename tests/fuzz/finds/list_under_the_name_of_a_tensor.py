def f(x):
    z = x
    z = []
    s = 0.0
    for i in range(len(x)):
        z.append(x[i])
        s = s + x[i]
    return z, s


CALLS = [
    '(t([1.0, 3.0]),)',
]
