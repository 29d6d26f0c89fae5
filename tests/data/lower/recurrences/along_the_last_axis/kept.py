import torch


def of_another_part(x, y):  # LL201
    for t in range(1, x.shape[1]):
        y[1:, t] = y[:-1, t - 1] + x[1:, t]
    return y


def of_one_row_for_all(x, y):  # LL201
    for t in range(1, x.shape[1]):
        y[:, t] = y[0, t - 1] + x[:, t]
    return y


def inputs():
    return torch.arange(24.0).view(3, 8), torch.ones(3, 8)
