import torch

def f(grid):
    n, m = grid.shape
    new = torch.zeros_like(grid)
    for i in range(n):
        for j in range(m):
            total = 0
            for di in (-1, 0, 1):
                for dj in (-1, 0, 1):
                    if di == 0 and dj == 0:
                        continue
                    if j > 1:
                        total += grid[(i + di) % n, (j + dj) % m]
            if total == 3 or (grid[i, j] == 1 and total in (2, 3)):
                new[i, j] = 1
    return new


CALLS = [
    '(t([1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0], int32, 5, 6),)',
]
