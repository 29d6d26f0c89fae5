import torch


def dense(rows, cols, vals, n):
    mask = (torch.arange(2) == 0) | (~(rows == cols))[:, None]
    order = torch.where(mask.flatten(), torch.arange(2 * rows.shape[0]), -1)
    last = torch.full((n * n,), -1).scatter_reduce_(
        0,
        (
            torch.where(
                mask, torch.stack((rows, cols), dim=1), 0
            ) * n + torch.where(mask, torch.stack((cols, rows), dim=1), 0)
        ).flatten(),
        order,
        'amax',
    ).view(n, n)
    out = torch.where(last < 0, 0.0, vals[last >> 1])
    return out
