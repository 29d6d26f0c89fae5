import torch


def inputs():
    return torch.arange(240.0).reshape(40, 6), torch.ones(1), torch.zeros(40)


def of_a_single_element_that_is_spread(x, w, out):       # LL205
    for i in range(len(x)):
        row = x[i] * w
        out[i] = row[1:].sum()
    return out
