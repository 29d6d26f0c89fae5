import torch


def columns(A, x, h):
    out = torch.zeros_like(x)
    for t in range(len(x) - 1, -1, -1):
        h = x[t] - A[t] @ h
        out[t] = h
    return out, h


def inputs():
    A = torch.linspace(-0.5, 0.5, 1800).view(200, 3, 3)
    return A, torch.linspace(-1, 1, 1200).view(200, 3, 2), torch.ones(3, 2)
