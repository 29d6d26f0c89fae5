import torch


def keep_largest(x):
    out = torch.zeros_like(x)
    top = torch.topk(x, 2, dim=1)
    out[torch.arange(x.shape[0])[:, None], top.indices] = top.values
    return out
