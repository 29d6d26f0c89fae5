"""A value and its mirror image have one way back, in blocks too."""


def f(X, Z):
    for i in range(3):
        for j in range(i, 3):
            s = 0.0
            for p in range(3):
                s += X[p, i] * X[p, j]
            Z[i, j] = s
            Z[j, i] = Z[i, j]
    return Z


CALLS = [
    "(leaf(t([1.0, -2.0, 3.0, inf, -5.0, 2.0, 7.0, 8.0, 9.0], float32, 3, 3)), "
    "grown(t([1.0, -2.0, 3.0, 4.0, -5.0, 2.0, 7.0, 8.0, 9.0], float32, 3, 3)),)",
]
GRADIENTS = True
