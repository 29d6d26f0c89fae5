import torch


def wider(m, w):  # LL205
    out = torch.zeros_like(m)
    for i in range(len(m)):
        out[i] = m[i] + w
    return out


def inputs():
    return torch.arange(3.0).view(3, 1), torch.ones(4)
