import torch


def life(grid):
    total = torch.roll(grid, (1, 1), (0, 1)) + torch.roll(grid, 1, 0) + torch.roll(grid, (1, -1), (0, 1)) + torch.roll(grid, 1, 1) + torch.roll(grid, -1, 1) + torch.roll(grid, (-1, 1), (0, 1)) + torch.roll(grid, -1, 0) + torch.roll(
        grid, (-1, -1), (0, 1)
    )
    mask = total == 3
    new = (mask | (grid == 1) & ((total == 2) | mask)).to(torch.int32)
    return new
