def f(src, n, weights, bias):
    for step in range(0, n):
        t = weights[step]
    total = bias[0]
    best = 0
    for step in range(n):
        if bias[step] > total:
            best = step
            total = bias[step]
        bias[step] *= src[step]
    return (t, best)


CALLS = [
    '(t([-2.0, -2.0, 0.0, 3.0, -0.75], float32), 5, t([1.5, 0.5, -0.5, 0.25, -2.0], float32), t([-2.0, 1.5, 0.5, -3.0, -0.5], float32),)',
]
