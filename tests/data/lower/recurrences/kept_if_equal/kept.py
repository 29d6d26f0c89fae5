import torch


def inputs():
    return (torch.tensor([1.0, 1.0, -0.0, 0.0, 2.0]),)


def zeros_of_two_signs(x):  # LL201
    out = torch.zeros_like(x)
    before = x[0].item()
    for i in range(1, len(x)):
        if x[i].item() != before:
            before = x[i].item()
        out[i] = 1 / before if before else before
    return out


def kept_where_it_is_less(x):  # LL201
    out = torch.zeros(len(x), dtype=torch.long)
    before = 0
    for i in range(len(x)):
        if int(x[i]) > before + 1:
            before = int(x[i])
        out[i] = before
    return out


def another_value(x):  # LL201
    out = torch.zeros(len(x), dtype=torch.long)
    before = 0
    for i in range(len(x)):
        if i * i != before:
            before = i * i + before % 3
        out[i] = before
    return out
