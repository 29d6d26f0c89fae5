def f(x, c):
    for i in range(len(x)):
        x[i] /= c ** 0.5 * x[i]
    return x


CALLS = [
    '(t([1.0, 2.0]), 4.0)',
    '(t([1.0, 2.0]), -4.0)',
]
