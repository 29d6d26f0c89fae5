import torch


def inputs():
    return torch.arange(1.0, 21.0).reshape(4, 5), torch.arange(4.0), torch.tensor([2, 1, 5, 3])


def of_ints_in_slices_of_several_lengths(x, w, k):  # LL215
    out = torch.zeros(len(x))
    whole = x.long()
    for i in range(len(x)):
        out[i] = whole[i, :k[i]].argmax()
    return out


def in_half_precision(x, w, k):  # LL210
    out = torch.zeros(len(x), dtype=torch.float16)
    h = torch.zeros(4, 5, dtype=torch.float16)
    for i in range(len(x)):
        out[i] = h[i].sum()
    return out


def rows_that_are_spread(x, w, k):  # LL205
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = (x[i, 1:] * w[:1]).sum()
    return out


def of_the_row_before(x, w, k):  # LL201
    for i in range(1, len(x)):
        x[i, 0] = x[i - 1].sum()
    return x


def of_what_is_not_there(x, w, k):  # LL214
    out = torch.zeros(len(x))
    e = torch.zeros(4, 0)
    for i in range(len(x)):
        if w[i] > 99:
            out[i] = e[i].max()
    return out
