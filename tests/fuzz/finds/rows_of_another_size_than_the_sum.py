import torch

def f(grid, data, other, count_n):
    total = torch.zeros_like(data)
    for step in range(count_n):
        total = total + grid[step]
    return total


CALLS = [
    '(t([-2**63, 2**63-1, 2**63-1, 1, 0, -1, -1, -2**63, -2**63], int64, 3, 3), offset(t([1, 1], int64)), t([-3, 5, 2], int64), 3,)',
]
