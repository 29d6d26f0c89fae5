import torch


def spread(x, y):
    out = torch.zeros(len(x), len(x))
    for i in range(len(x)):
        for j in range(len(x)):
            out[i, j] = torch.exp(x[i]) - torch.exp(x[j])
    for k in range(len(x)):
        y[k] *= torch.exp(x[k])
    return out


def inputs():
    return torch.arange(4.0) / 4, torch.arange(4.0)
