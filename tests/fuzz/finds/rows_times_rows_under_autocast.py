"""The product of two rows is one that autocast rounds."""
import torch


def f(grid):
    y = torch.zeros(len(grid))
    for row in range(len(grid)):
        y[row] = grid[row] @ grid[row]
    return y


CALLS = [
    "(leaf(t([3.7, 0.6, 1e8, 0.3, 0.3, 1e-30, 1e-3, 0.2], float32, 2, 4)),)",
]
AROUND = "autocast"
GRADIENTS = True
