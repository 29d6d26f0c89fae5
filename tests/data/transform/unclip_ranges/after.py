import torch


def smoothed(x, w):
    n = x.shape[0]
    value = torch.arange(-w, n - w)[:, None] + torch.arange(2 * w + 1)
    mask = (value >= 0) & (value < n)
    out = torch.where(mask, x[torch.where(mask, value, 0)], 0).sum(1)
    near = torch.where(
        torch.ones(n, n, dtype=torch.bool).triu_(-1) & torch.ones(n, n, dtype=torch.bool).tril_(1), x, 0
    )
    return out, near
