import torch


def lower_product(a, x, y):
    z = torch.zeros_like(y)
    for i in range(len(x)):
        total = 0.0
        for k in range(i):
            total += a[i, k] * x[k]
        y[i] = a[i, i] * x[i] + total
        z[i] = total
    return y, z


def inputs():
    torch.manual_seed(0)
    return torch.randn(5, 5), torch.randn(5), torch.zeros(5)
