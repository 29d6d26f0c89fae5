import torch


def with_rows_between(x, places, new):  # LL204
    for b in range(len(places)):
        x[b, :, places[b]] = new[b]
    return x


def inputs():
    return torch.zeros(3, 2, 5), torch.tensor([0, 2, 4]), torch.arange(6.0).view(3, 2)
