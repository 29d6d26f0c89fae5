import torch


def largest(grid):
    value = grid.argmax()
    row = value // grid.shape[1]
    column = value % grid.shape[1]
    return grid[row, column], row.item(), column.item()
