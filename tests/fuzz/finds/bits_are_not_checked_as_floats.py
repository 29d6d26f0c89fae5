import torch

def f(grid, table, rows, count_n, count_m):
    y_out = torch.zeros(count_n, dtype=torch.int32)
    for row in range(count_n):
        s = 5
        for col in range(1, 1, 1):
            s |= (table[row, col].item() < 1) * (1 << col)
        y_out[row] = s


CALLS = [
    '(t([0.5, 2.0, -0.5, -0.5, 1.0, -2.0, -0.75, -2.0], float32, 4, 2), t([-1.0, 0.5, -0.75, -0.5, -0.75, 4.0, 1.0, -1.0], float32, 4, 2), t([4, -2, 2, -1, -2, -2, 7, -2], int64, 4, 2), 4, 2,)',
]
