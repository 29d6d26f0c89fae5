import torch


def moved_to_the_right(texts, size, x, lengths):
    value = x.shape[1] - lengths
    mask = torch.arange(x.shape[1]) >= value[:, None]
    out = torch.where(
        mask,
        x[torch.arange(x.shape[0])[:, None], torch.where(mask, torch.arange(x.shape[1]) - value[:, None], 0)],
        0,
    )
    return out
