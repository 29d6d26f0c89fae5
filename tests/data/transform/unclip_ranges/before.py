import torch


def smoothed(x, w):
    n = len(x)
    out = torch.zeros(n)
    near = torch.zeros(n, n)
    for i in range(n):
        lo, hi = max(0, i - w), min(n - 1, i + w)
        total = 0.0
        for j in range(lo, hi + 1):
            total += x[j]
        out[i] = total
        for j in range(max(0, i - 1), min(n, i + 2)):
            near[i, j] = x[j]
    return out, near


def inputs():
    return torch.linspace(-1, 2, 9), 2
