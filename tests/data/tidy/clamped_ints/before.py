import torch


def shifted(x, k):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        at = i - k
        if at < 0:
            at = 0
        out[i] = x[min(at + 2, len(x) - 1)]
    return out


def inputs():
    torch.manual_seed(0)
    return torch.randn(7), 2
