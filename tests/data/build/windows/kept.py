import torch


def inputs():
    return torch.arange(9.0), torch.tensor([1.0, 0.5, 0.25])


def the_last_ones_are_shorter(x, w):  # LL203
    out = []
    for i in range(len(x)):
        out.append(x[i:i + 3] * 2)
    return torch.cat(out)


def longer_and_longer(x, w):  # LL203
    out = []
    for i in range(len(x)):
        out.append(x[:i] * 2)
    return torch.cat(out)


def some_do_not_fit(x, w):  # LL205
    out = torch.zeros(len(x), 3)
    for i in range(len(x) - 2):
        out[i] = x[i - 1:i + 2] * w
    return out
