def f(x):
    h = 0
    for i in range(len(x)):
        h = 0.5 * h + x[i]
    return h


CALLS = [
    '(grown(t([], float32, 3, 0)),)',
    '(grown(t([1.0, 2.0, 3.0, 4.0], float32, 2, 2)),)',
]
GRADIENTS = True
