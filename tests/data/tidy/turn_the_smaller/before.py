import torch


def convolve(x, w):
    n, m = len(x), len(w)
    y = torch.zeros(n - m + 1)
    for i in range(n - m + 1):
        for k in range(m):
            y[i] += x[i + m - 1 - k] * w[k]
    return y


def inputs():
    return torch.arange(6.0), torch.tensor([1.0, 2.0, 4.0])
