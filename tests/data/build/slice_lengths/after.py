import torch


def means(x, k, first):
    value = torch.clamp_max(k, x.shape[1])
    out = torch.where(torch.arange(x.shape[1]) < k[:, None], x, 0).sum(1) / value
    left = torch.clamp_min(value - torch.clamp_max(first, x.shape[1]), 0).to(torch.float32)
    return out, left
