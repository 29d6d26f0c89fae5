import torch


def inputs():
    return torch.arange(7.0).sin(), torch.arange(7.0).cos()


def the_last_one_is_shorter(x, y):  # LL203
    out = []
    for i in range(0, len(x), 2):
        out.append(x[i:i + 2] * y[i:i + 2])
    return out
