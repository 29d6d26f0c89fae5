def f(x):
    cur = 0.0
    best = 0.0
    for v in x:
        cur = max(v, cur + v)
        best = max(best, cur)
    x.zero_()
    return best


CALLS = [
    '(t([], float32),)',
    '(t([-1.0, 7.0, -3.0], float32),)',
    '(t([2.0, 1.0], float32),)',
]
