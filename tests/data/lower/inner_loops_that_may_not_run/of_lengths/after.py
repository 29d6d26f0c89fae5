import torch


def mean_square(x, lengths):
    count = torch.clamp_min(lengths, 0).sum().item()
    return torch.where(
        torch.arange(x.shape[1]) < lengths[:, None], x ** 2, 0
    ).sum() / (1 if 1 > count else count)
