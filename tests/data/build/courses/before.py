import torch


def weighted_differences(x, w):
    out = torch.zeros(len(w))
    for k, ((a, b), c) in enumerate(zip(zip(x[:-1], x[1:]), w)):
        out[k] = (b - a) * c
    return out


def inputs():
    return torch.tensor([1.0, 4.0, 9.0, 16.0]), torch.tensor([1.0, 2.0, 3.0])
