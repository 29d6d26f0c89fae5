import math

import torch


def f(grid, count_n, data, other, table, third, y_out):
    total = 0
    result = torch.zeros_like(grid)
    for row in range(count_n):
        for col in range(grid.shape[1]):
            for q in range(grid.shape[1]):
                y_out[row] = total
                total = total + other[col]
                result[row, col] = other[q]
    return total, y_out, result


CALLS = [
    '(t([2, -3, 5, 0, -3, 7, 4, 1, 7, -2, 7, 7], int64, 3, 4), 3, t([4, 7, 1], int64), t([4, -2, 5, 0], int64), t([1, -2, 7, -3, 0, 2, 2, -3, -3, -1, -3, 5, 3, 2, 2, 0], int64, 4, 4), t([-2, 7, 3], int64), t([-2, -1, 5], int64),)',
    '(t([1, -2, 1, 2, -1, 1, 3, 0, 4, 3], int64, 2, 5), 2, t([120, -100], int64), t([4, -2, -1, 1, 5], int64), t([-2, -3, 1, -1, 7, 7, 3, -1, 0, 5, -1, 4, -3, 1, -3, 1, 1, 3, -2, 0, 5, 2, 1, 2, -2], int64, 5, 5), transposed(t([2**63-1, 2**62], int64)), t([-1, -2**63], int64),)',
]
