import torch


def smoothed(x):
    out = torch.zeros_like(x)
    for i in range(1, len(x) - 1):
        total = 0.0
        for step, weight in ((-1, 0.25), (0, 0.5), (1, 0.25)):
            total = total + weight * x[i + step]
        out[i] = total
    return out


def inputs():
    return (torch.linspace(-1, 1, 24),)
