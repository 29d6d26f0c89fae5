def f(idx, b, c, A, k):
    for i in range(len(idx)):
        for j in range(1, len(b)):
            if k == j:
                A[i] = 1
                break
            else:
                c[i] = 1


CALLS = [
    '(t([1, 1, 1], int64), t([2.0, 0.5, 1.0], float32), t([0.0, 0.0, 3.0], float32), t([2.0, -3.0, 0.25, -1.0, -2.0, -2.0], float32, 3, 2), 2,)',
]
