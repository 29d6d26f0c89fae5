import torch


def inputs():
    return torch.arange(8.0).view(4, 2), torch.tensor([1, 3])


def rows_that_do_not_fit(y, lengths):  # LL205
    out = torch.zeros(2, 4, 2)
    start = 0
    for b in range(2):
        out[b, :lengths[b]] = y[start:start + lengths[b] + 1]
        start += lengths[b]
    return out
