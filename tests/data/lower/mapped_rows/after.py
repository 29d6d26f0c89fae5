import torch


def every_pair(a, b):
    out = torch.vmap(torch.vmap(torch.kron, in_dims=(None, 0)), in_dims=(0, None))(a, b)
    return out, torch.vmap(torch.cov)(a[:, :, None] * a[:, None])
