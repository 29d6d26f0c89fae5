import torch


def widened(x, s):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * s
    return out


def inputs():
    return torch.tensor([0.1, 0.2, 0.3]), torch.tensor(3.0, dtype=torch.float64)
