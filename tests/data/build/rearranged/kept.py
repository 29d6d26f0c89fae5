import torch


def more_axes(x, out):                          # LL202
    for i in range(x.shape[0]):
        out[i] = x[i].unsqueeze(0).transpose(0, 2).sum()
    return out


def does_not_fit(x, out):                       # LL202
    for i in range(x.shape[0]):
        out[i] = x[i].masked_fill(x[i] > 0, 1e39)
    return out


def inputs():
    return torch.rand(3, 4, 4), torch.zeros(3, 4, 4)
