def f(x, n):
    cells = [[None] * n for _ in range(n)]
    for j in range(n):
        for i in range(n):
            cells[i][j] = x[i] * x[j] + i
    return cells[-1][-1]


CALLS = [
    '(leaf(t([0.5, inf, 1.0, 2.0], float32, 4, 1)), 4,)',
]
GRADIENTS = True
