import torch


def another_number_of_names(h, w):  # LL202
    out = torch.zeros(len(h), 2)
    for i in range(len(h)):
        a, b = torch.split(h[i], 2)
        out[i] = a * b
    return out


def changed_in_place(h, w):  # LL202
    out = torch.zeros(len(h))
    for i in range(len(h)):
        a, b = h[i].chunk(2)
        a += 1
        out[i] = (a * b).sum()
    return out


def inputs():
    return torch.linspace(-2, 2, 24).view(4, 6), torch.linspace(0.5, 1, 6)
