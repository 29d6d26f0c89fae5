"""A number that every iteration stores in one cell has to fit its dtype."""


def f(x, y, r):
    n, p = x.shape
    for i in range(1, n):
        for j in range(1, p):
            r[i] = float(y[i])


CALLS = [
    "(t([0.0] * 20, float32, 4, 5), t([-1, 4, 0, -5, 2], int8), t([31, 100, 1, 200, 7], uint8),)",
    "(t([0.0] * 20, float32, 4, 5), t([1, 4, 0, 5, 2], int8), t([31, 100, 1, 200, 7], uint8),)",
]
