import torch


def means(x, k, first):
    out = torch.zeros(x.shape[0])
    left = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        out[i] = x[i, :k[i]].sum() / len(x[i, :k[i]])
        left[i] = x[i, first[i]:k[i]].numel()
    return out, left


def inputs():
    return torch.linspace(-1, 1, 12).view(3, 4), torch.tensor([2, 9, 1]), torch.tensor([1, 3, 2])
