import math

import torch


def turned(x, angle, n):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = math.cos(angle) * x[i] + 1e-6 - (n - 1) / 2 * (x[i] - n // 2)
    return out


def inputs():
    torch.manual_seed(0)
    return torch.randn(6), 0.5, 7
