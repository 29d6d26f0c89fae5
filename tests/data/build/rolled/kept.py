import torch


def matrices_as_one_row(x, shift):  # LL202
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        out[i] = torch.roll(x[i], int(shift[i]))
    return out


def along_the_second_axis(x, shift):  # LL202
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        out[i] = torch.roll(x[i], int(shift[i]), dims=1)
    return out


def along_both_axes(x, shift):  # LL202
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        out[i] = torch.roll(x[i], (int(shift[i]), 1), dims=(0, 1))
    return out


def what_was_rolled_before(x, shift):  # LL201
    for i in range(1, x.shape[0]):
        x[i, 0] = torch.roll(x[i - 1, 0], int(shift[i]))
    return x


def inputs():
    return torch.arange(12.0).view(3, 2, 2), torch.tensor([1, -2, 9])
