def f(grid, a, b, perm):
    for row in range(grid.shape[0]):
        tmp = grid[row] * 2
        tmp = tmp + 1
        b[row] = tmp.max()


CALLS = [
    '(t([0.0], float32, 1, 1, 1), strided(t([-inf], float32)), t([2.0], float32), t([0], int64),)',
]
