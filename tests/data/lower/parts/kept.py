import torch


def inputs():
    return torch.arange(240.0).reshape(40, 6).sin(), torch.arange(40) % 6, torch.zeros(40)


def to_an_end_that_is_looked_up(x, lengths, out):        # LL204
    for i in range(len(x)):
        p = torch.softmax(x[i], 0)
        out[i] = p[:lengths[i]].sum()
    return out


def beyond_the_row(x, lengths, out):                     # LL204
    for i in range(len(x)):
        p = torch.softmax(x[i], 0)
        out[i] = p[:9].sum()
    return out


def of_a_row_that_is_changed_in_place(x, lengths, out):  # LL207
    for i in range(len(x)):
        p = torch.softmax(x[i], 0)
        part = p[1:]
        p += 1
        out[i] = part.sum()
    return out
