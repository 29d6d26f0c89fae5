import torch


def rolled(x, shift):
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        out[i] = torch.roll(x[i], int(shift[i]))
    return out


def inputs():
    return torch.arange(12.0).view(3, 4), torch.tensor([1, -2, 9])
