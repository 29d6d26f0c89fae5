import torch


def smooth(x):
    out = torch.zeros_like(x)
    for i in range(1, len(x) - 1):
        out[i] = (x[i - 1] + x[i] + x[i + 1]) / 3
    return out


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
