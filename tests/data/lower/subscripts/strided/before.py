import torch


def evens(x):
    out = torch.zeros_like(x)
    for i in range(0, len(x), 2):
        out[i] = x[i] + 1
    return out


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
