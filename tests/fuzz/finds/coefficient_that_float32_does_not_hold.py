def f(x, y, c):
    h = 0.0
    for i in range(len(x)):
        y[i] = 1
        h = x[i] + c * h * (1 - x[i])
    return h


CALLS = [
    '(t([0.5, 2.0, 3.0]), t([0.5, 2.0, 3.0]), 0.5)',
    '(t([0.5, 2.0, 3.0]), t([0.5, 2.0, 3.0]), 1e39)',
]
BETWEEN = 'pass'
