import torch


def before_the_first(x, y, t):
    mask_2 = x > t
    mask = mask_2.any()
    at = mask_2.max(0).indices
    kept_at = at.item() if mask else -1
    x[:] = torch.where((torch.arange(x.shape[0]) < at) & mask, y * (y[at] * 2), x)
    return x, kept_at
