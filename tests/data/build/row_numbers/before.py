import torch


def splat(points, values, lower, size):
    grid = torch.zeros(4, 4)
    b, n = points.size()
    for k in range(b):
        x, y = torch.floor((points[k] - lower) / size).long().tolist()
        u, v = map(int, points[k])
        if x < 0 or y < 0 or x >= 4 or y >= 4:
            continue
        grid[y, x] += values[k] * u + v
    return grid


def inputs():
    return torch.tensor([[0.5, 1.5], [2.5, 3.0], [-1.0, 2.0]]), torch.tensor([1.0, 2.0, 4.0]), torch.zeros(2), 1.0
