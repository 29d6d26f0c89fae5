import torch


def lower_product(a, x, y):
    for i in range(len(x)):
        total = 0.0
        for k in range(i):
            total += a[i, k] * x[k]
        y[i] = y[i] + 2 * x[i] * a[i, i] + 2 * total
    return y


def inputs():
    torch.manual_seed(0)
    return torch.randn(5, 5), torch.randn(5), torch.zeros(5)
