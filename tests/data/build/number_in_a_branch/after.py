import torch


def mean_or_nothing(x):
    mask = x > 0
    count = mask.sum().item()
    return torch.tensor(0.0, dtype=torch.float32) if count == 0 else torch.where(mask, x, 0).sum() / count
