import torch


def total(points, labels):
    value = torch.abs(points[:, None] - points[1:]).sum(2)
    return torch.where(
        labels[:, None] == labels[1:], value, torch.reciprocal(1.0 + value)
    ).triu().sum() / ((points.shape[0] * points.shape[0] - points.shape[0]) // 2)
