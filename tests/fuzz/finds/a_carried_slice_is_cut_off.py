import torch

def f(x, y, idx, pos, z, w, grid):
    n = len(x)
    at = torch.cat((torch.zeros(1, dtype=torch.long), idx.sort().values, torch.tensor([n])))
    sizes = at[1:]
    listed = sizes.tolist()
    s0 = 0
    for row, c0 in enumerate(listed):
        e0 = c0
        grid[row, :e0 - s0] = x[s0:e0]
        s0 = e0


CALLS = [
    '(t([-2.0, 0.0, 3.0, 3.0, -3.0, 0.25, -1.0], float32), t([0.5, -1.0, 2.5, -1.0, 3.0, 2.5, 3.0], float32), t([4, 1], int64), t([0, 1, 4, 5, 0, 5, 5], int64), strided(t([3.0, 1.0, 2.5, 0.5, 2.0, 1.0, 1.5], float32)), t([3.0, 3.0, 1.0, -0.0, nan, inf, -inf], float32), t([2.0, 3.0, 4.0, 1.5, 1.0, -1.0, 1.5, 1.5, -0.75, 1.0, -1.0, 1.0, 2.0, 0.25], float32, 7, 2),)',
]
