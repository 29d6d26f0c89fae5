def f(grid, src):
    n = len(grid)
    total = 0.0
    for row in range(1, n):
        for col in range(row - 1):
            total += grid[row]
        total += src[row]
    return total


CALLS = [
    '(t([-0.75, 1.5, 2.0, 4.0, 3.0, 4.0, -0.75, -1.0, 2.5, -2.0, 0.25, -2.0, 3.0, 0.5, 0.0, 0.25, -3.0, 2.0, 4.0, 2.5, 3.0, -0.5, 0.25, 2.0, -1.0], float64, 5, 5), elements(t([2.5, 0.25, 4.0, -1.0, 2.5], float64)),)',
]
