import torch


def between(x, w, low, high):
    out = torch.zeros(len(x), dtype=torch.float64)
    for i in range(len(x)):
        b = torch.as_tensor(min(high, max(low, x[i])) / 3)
        out[i] = w[i] * (b - int(b.floor()))
    return out


def inputs():
    return (torch.linspace(-2, 2, 11, dtype=torch.float64), torch.linspace(1, 2, 11, dtype=torch.float64), -0.7, 1.3)
