import torch


def reduced(x, v, out):
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[i] -= x[i, j] * v[j]
    return out


def inputs():
    torch.manual_seed(0)
    return torch.randn(3, 4), torch.randn(4), torch.randn(3)
