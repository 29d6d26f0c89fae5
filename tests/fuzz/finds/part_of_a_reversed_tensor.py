def f(a, n):
    h = max((t for t in reversed(a)))
    return (h, h)


CALLS = [
    '(t([3.0, 1.5, -1.0, -1.0], float64), 4,)',
]
