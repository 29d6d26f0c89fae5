def f(z):
    for i in range(len(z)):
        z[i] = ~z[i]
        z[i] = ~z[i]


CALLS = [
    '(t([False, True], truth),)',
]
