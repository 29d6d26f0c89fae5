import torch


def sums(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i]
    for i in range(1, len(x)):
        out[i] = out[i - 1] + x[i]
    return out


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
