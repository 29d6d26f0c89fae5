import torch


def squashed(a, b):
    for i in range(1, len(a)):
        a[i] = torch.tanh(b[i] - 1)
    return a


def inputs():
    torch.manual_seed(0)
    return torch.zeros(5), torch.randn(5)
