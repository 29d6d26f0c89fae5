import torch


def of_ints(x, base):  # LL205
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = base ** i
    return out


def inputs():
    return torch.linspace(-1, 1, 16), 3
