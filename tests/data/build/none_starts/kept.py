import torch


def inputs():
    return (torch.tensor([1.0, -4.0, 9.0, 2.0]),)


def is_read_while_it_is_none(x):  # LL209
    prev = None
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] - prev
        prev = x[i]
    return out


def may_still_be_none(x):  # LL209
    prev = None
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if prev is not None:
            out[i] = x[i] - prev
        if x[i] > 0:
            prev = x[i]
    return out


def becomes_none_again(x):  # LL209
    prev = None
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if prev is not None:
            out[i] = x[i] - prev
        prev = x[i]
        if x[i] > 5:
            prev = None
    return out


def goes_on_before_it_is_set(x):  # LL209
    prev = None
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] < 0:
            continue
        if prev is not None:
            out[i] = x[i] - prev
        prev = x[i]
    return out
