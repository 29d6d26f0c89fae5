import torch


def largest(grid):
    at = grid.argmax()
    row = at // grid.shape[1]
    column = at % grid.shape[1]
    return grid[row, column], row.item(), column.item()
