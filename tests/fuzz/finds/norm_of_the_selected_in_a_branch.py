def f(A, B, a, n):
    for i in range(n):
        if a[i] > 0:
            a[i] = A[i][B[i]].norm()


CALLS = [
    '(leaf(t([1.0, -inf, 0.5, 0.0, 0.0, -0.0, -2.0, -0.0, 0.0, 1.0], float32, 5, 2)), elements(t([True, True, True, True, True, False, True, True, True, False], truth, 5, 2)), t([-2.0, -inf, 0.0, 1.0, 0.0], float32), 5,)',
]
GRADIENTS = True
