import torch


def changed_in_place(x, high):  # LL207
    out = torch.zeros(len(x), dtype=torch.float64)
    for i in range(len(x)):
        b = torch.as_tensor(min(high, x[i]))
        b += x[i]
        out[i] = b
    return out


def as_a_result(x, high):  # LL205
    for i in range(len(x)):
        b = torch.as_tensor(min(high, x[i]))
    return b


def handed_on(x, high):  # LL205
    b = x[0]
    for i in range(len(x)):
        b = torch.as_tensor(min(high, x[i] + b))
    return b * 2


def inputs():
    return torch.linspace(-2, 2, 11, dtype=torch.float64), 0.7
