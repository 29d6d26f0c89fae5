import torch


def inputs():
    return (torch.tensor([1.0, -4.0, 9.0]),)


def in_the_middle(x):  # LL203
    out = []
    for v in x:
        out.insert(1, v * 2)
    return torch.stack(out)


def from_both_ends(x):  # LL203
    out = []
    for v in x:
        out.append(v * 2)
        out.insert(0, v * 3)
    return torch.stack(out)


def turned_in_the_loop(x):  # LL203
    out = []
    for v in x:
        out.append(v * 2)
        out.reverse()
    return torch.stack(out)
