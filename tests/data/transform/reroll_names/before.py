import torch


def unrolled(x, y):
    total = 0.0
    best = x[0]
    for i in range(0, len(x), 4):
        total = total + x[i] * y[i] + x[i + 1] * y[i + 1] + x[i + 2] * y[i + 2] + x[i + 3] * y[i + 3]
    for i in range(0, len(x) - 1, 2):
        best = torch.maximum(best, x[i])
        best = torch.maximum(best, x[i + 1])
    return total, best


def inputs():
    return torch.linspace(-1, 1, 16), torch.linspace(0, 2, 16)
