import torch


def product(x, y, factor):
    out = torch.zeros(x.shape[0], y.shape[1])
    for i in range(x.shape[0]):
        for j in range(y.shape[1]):
            for k in range(x.shape[1]):
                out[i, j] += x[i, k] * y[k, j] * factor
    return out


def inputs():
    torch.manual_seed(0)
    return torch.randn(3, 4), torch.randn(4, 2), 0.5
