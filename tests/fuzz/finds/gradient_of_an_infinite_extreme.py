def f(X, y):
    for i in range(len(y)):
        y[i] = (X[i, i:] * 2 - 3).max()
    return y


GRADIENTS = True
CALLS = [
    '(leaf(t([0.25, 0.25, 2.0, -0.5, 1.5, 3.0, -0.5, 1.5, 3.0], float64, 3, 3)), t([0.25, -3.0, 0.0], float64),)',
    '(leaf(t([1.0, 0.5, 0.5, 1.0, 0.0, 0.5, -2.0, -inf, -inf], float64, 3, 3)), t([0.25, -3.0, 0.0], float64),)',
]
