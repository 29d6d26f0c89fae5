import torch


def ring(x, m):
    n = len(x)
    out = torch.zeros(n)
    along = torch.zeros(n)
    short = torch.zeros(n)
    for i in range(n):
        if x[i] > 0:
            out[i] = x[(i + 1) % n] - x[(i - 1) % n]
        along[i] = m[(i + 1) % n, i]
        short[i] = x[(i + 1) % 3]
    return out, along, short


def inputs():
    return torch.linspace(-1, 2, 5), torch.arange(25.0).view(5, 5)
