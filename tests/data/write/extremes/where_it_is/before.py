import torch


def best(x):
    out = torch.zeros(x.shape[0], dtype=torch.int64)
    for i in range(x.shape[0]):
        out[i] = torch.argmax(x[i])
    return out


def inputs():
    torch.manual_seed(0)
    return (torch.randn(3, 4),)
