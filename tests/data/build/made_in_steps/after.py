import torch


def doubled(x, pad):
    beside = torch.empty(x.shape[0], 2, dtype=x.dtype, device=x.device)
    beside[:] = pad
    out = torch.zeros(x.shape[0], 3, dtype=torch.float)
    out[:, 1] = x * 2
    beside[:, 0] = x
    return out, beside
