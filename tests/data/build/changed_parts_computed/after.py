import torch


def limited(x, m):
    y = x.clone()
    torch.where(m[:, None], torch.clamp(y, max=1, min=0), y, out=y)
    y[:, 1:] = torch.where(m[:, None], y[:, 1:], 0)
    return y
