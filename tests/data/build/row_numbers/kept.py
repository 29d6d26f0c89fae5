import torch


def inputs():
    return torch.tensor([[0, 1], [2, 3], [1, 2]]), torch.tensor([1.0, 2.0, 4.0])


def more_names_than_numbers(points, values):  # LL202
    grid = torch.zeros(4, 4)
    for k in range(len(points)):
        x, y, z = (points[k] + 1).tolist()
        grid[y, x] += values[k] * z
    return grid


def as_many_as_there_are_values(points, values):  # LL202
    out = torch.zeros(3)
    for k in range(len(points)):
        a, b = values[:k].tolist()
        out[k] = a + b
    return out
