def f(X, N):
    L = []
    for i in range(N):
        L.append(sum(X[i, i - 1:N].tolist()))
    return L


CALLS = [
    '(t([1.5, 1.0, 0.25, 0.25, 4.0, 0.5, -2.0, -3.0, 0.0, 4.0, 1.0, 0.25, 1.0, -2.0, -3.0], float32, 5, 3), 5,)',
    '(t([], float32, 1, 0), 1,)',
]
