import torch


def sampled(p, u):
    out = torch.searchsorted(
        torch.cumsum(p / p.sum(1)[:, None], dim=1), u.contiguous().unsqueeze(-1)
    ).squeeze(-1)
    return out
