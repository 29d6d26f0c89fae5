import torch


def scaled(x, low, high):
    share = (x - low) / (high - low)
    return torch.where(x < low, x / 8, torch.where(x > high, x, (1 - share) * x / 8 + share * x)), x * 2
