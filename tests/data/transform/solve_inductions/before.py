import torch


def interleave(x, y):
    out = torch.zeros(2 * len(x))
    k = 0
    for i in range(len(x)):
        out[k] = x[i]
        k += 1
        out[k] = y[i]
        k += 1
    return out, k


def inputs():
    return torch.arange(5.0), -torch.arange(5.0)
