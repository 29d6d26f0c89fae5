import torch


def moved_to_the_left(texts, size, x, starts):
    n = x.shape[1]
    mask = torch.arange(n) < (n - starts)[:, None]
    out = torch.where(
        mask,
        x[torch.arange(starts.shape[0])[:, None], torch.where(mask, starts[:, None] + torch.arange(n), 0)],
        0,
    )
    return out
