import torch


def lengths(x, out):
    for i in range(x.shape[0]):
        out[0] += x[i] * x[i]
    out[0] = out[0] * out[0]
    out[1] = out[0] * 2
    out[1] = out[1] + out[0]
    return out


def inputs():
    torch.manual_seed(0)
    return torch.randn(5), torch.zeros(2)
