import torch


def mean_per_time(times, y):
    distinct = torch.unique(times)
    return distinct, torch.stack([y[times == time].mean() for time in distinct])


def inputs():
    return torch.tensor([3, -1, 3, 7, -1, 3]), torch.linspace(-1, 1, 6)
