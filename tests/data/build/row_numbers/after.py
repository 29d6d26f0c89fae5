import torch


def splat(points, values, lower, size):
    grid = torch.zeros(4, 4)
    row = torch.floor((points - lower) / size).to(torch.int64)
    mask = ~((row[:, 0] < 0) | ((row[:, 1] < 0) | ((row[:, 0] >= 4) | (row[:, 1] >= 4))))
    grid.index_put_(
        (row[:, 1][mask], row[:, 0][mask]),
        values[mask] * points[:, 0].to(
            torch.float64
        ).to(torch.int64)[mask] + points[:, 1].to(torch.float64).to(torch.int64)[mask],
        accumulate=True,
    )
    return grid
