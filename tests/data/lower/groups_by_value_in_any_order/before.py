import torch


def sums(x, y, classes):
    out = torch.zeros(len(classes))
    for i, c in enumerate(classes):
        out[i] = y[x == c].sum()
    return out


def inputs():
    return torch.tensor([3, -1, 3, 7, -1, 3, 4]), torch.linspace(-1, 1, 7), torch.tensor([7, 3, 5, 3])
