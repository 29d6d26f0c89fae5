import torch


def peaks(x):
    best = x[0]
    out = torch.empty_like(x)
    for i in range(len(x)):
        best = torch.where(x[i] > best, x[i], best)
        out[i] = best
    return out, best


def inputs():
    return (torch.tensor([[0.5, -1.5, 2.25], [3.0, -0.75, 1.0], [2.0, 9.0, -4.0]]),)
