import torch


def scores(x, y, limit):
    total = sum(a * b for a, b in zip(x, y))
    largest = max(abs(v) for v in x)
    few = any(v > limit for v in y)
    table = torch.stack([torch.stack([a * b for b in y]) for a in x])
    positive = len([v for v in x if v > 0])
    return total, largest, few, table, positive


def inputs():
    return torch.tensor([1.0, -4.0, 9.0]), torch.tensor([1.0, 2.0, 3.0, 4.0]), 2.5
