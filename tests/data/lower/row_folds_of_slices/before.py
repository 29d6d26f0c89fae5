import torch


def inputs():
    return torch.arange(20.0).reshape(4, 5), torch.tensor([2, 0, 5, 3])


def lengths_from_the_data(x, k):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = x[i, :k[i]].sum() + (x[i, 1:] - x[i, :-1]).max()
    return out
