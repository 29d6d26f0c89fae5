import torch


def every(x, step):
    out = torch.zeros(len(x) // step)
    for i in range(len(out)):
        out[i] = x[i * step + 1] + 1
    return out


def inputs():
    return torch.arange(9.0), 3
