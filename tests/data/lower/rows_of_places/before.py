import torch


def keep_largest(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        values, places = torch.topk(x[i], 2)
        out[i, places] = values
    return out


def inputs():
    return (torch.tensor([[1.0, -4.0, 2.0], [9.0, 0.5, 9.5]]),)
