def f(a, b, n, f):
    for i in range(len(a)):
        for j in range(len(b)):
            if b[j] > a[i]:
                f[i] = n[i]


CALLS = [
    '(t([0.25, 1.0, 2.0, -1.0], float32), t([0.0, 1.5, 2.0, -1.0], float32), t([1, 2, 3, 4], int64), t([0, 0, 0, 0], int64))',
]
