import torch


def keep_largest(x):
    out = torch.zeros_like(x)
    out[torch.arange(x.shape[0])[:, None], torch.topk(x, 2, dim=1).indices] = torch.topk(x, 2, dim=1).values
    return out
