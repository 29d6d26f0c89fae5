import torch


def inputs():
    return (torch.tensor([float("nan"), 1.0, float("nan"), 3.0, -2.0]),)


def twice_what_was_left(x):  # LL201
    last = 0.0
    for i in range(len(x)):
        if torch.isnan(x[i]):
            x[i] = last
        last = x[i].item() * 2
    return x


def asks_what_was_filled(x):  # LL201
    last = 0.0
    for i in range(1, len(x)):
        if x[i - 1] > last:
            x[i] = last
        else:
            last = x[i].item()
    return x


def sums_up_what_is_there(x):  # LL201
    last = 0.0
    for i in range(len(x)):
        if x[i] > 0:
            x[i] = last
        else:
            last = last * last + x[i].item()
    return x
