import torch


def of_two_kinds(x):  # LL205
    rows = []
    for i in range(len(x)):
        rows.append(torch.stack([x[i], x[i].double()]))
    return torch.stack(rows)


def inputs():
    return (torch.linspace(-1, 1, 16),)
