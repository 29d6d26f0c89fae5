import torch


def ones_from_column(x, y):
    x[:] = torch.where(torch.arange(x.shape[1]) >= y[:, None], 1.0, x)
    return x
