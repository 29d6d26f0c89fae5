import torch


def read_while_growing(x):  # LL204
    out = []
    for i in range(len(x)):
        out.append(x[i] * len(out))
    return torch.stack(out)


def two_appends(x):  # LL203
    out = []
    for i in range(len(x)):
        out.append(x[i])
        out.append(x[i] * 2)
    return torch.stack(out)


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
