def f(X, y, n, at):
    for i in range(n):
        y[i] = (X[i, at[i]:i] * 2).mean()
    return y


GRADIENTS = True
CALLS = [
    '(leaf(t([1.5, 0.0, 3.0, -0.5, -1.0, 3.0, -0.5, 0.0, -0.5], float32, 3, 3)), t([-2.0, -2.0, 1.5], float32), 3, t([3, 1, 3], int64),)',
    '(leaf(t([1.5, 2.5], float32, 1, 2)), t([1.0, 2.0], float32), 2, t([1, 1], int64),)',
]
