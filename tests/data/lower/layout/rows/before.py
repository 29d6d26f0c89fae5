import torch


def scaled(m, w):
    out = torch.zeros_like(m)
    for i in range(len(m)):
        out[i] = m[i] * w[i] + 1
    return out


def inputs():
    return torch.arange(12.0).view(3, 4), torch.tensor([1.0, -2.0, 0.5])
