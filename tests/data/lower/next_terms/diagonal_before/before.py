import torch


def upper_product(a, x, y):
    n = len(x)
    for i in range(n):
        total = torch.tensor(0.0)
        for k in range(i + 1, n):
            total = total + a[i, k] * x[k]
        y[i] = a[i, i] * x[i] + total
    return y


def inputs():
    torch.manual_seed(0)
    return torch.randn(5, 5), torch.randn(5), torch.zeros(5)
