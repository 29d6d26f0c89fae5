import torch

def f(a, b, grid, lim, table, n):
    L = []
    for row in range(n):
        L.append(torch.stack([grid[row], grid[row], grid[0]]).sum(0))


CALLS = [
    '(t([-0.75, -0.5, 0.5], float32), t([2.5, -1.0, -0.5], float32), uneven(t([3.0, 3.0, 1.0, 2.0, 1.5, 0.5, 2.0, 0.25, -0.75], float32, 3, 3)), t([0.5], float32, ()), t([-3.0, 0.25, -2.0, 2.5, 0.5, 2.0, -0.75, 3.0, -2.0], float32, 3, 3), 3,)',
]
