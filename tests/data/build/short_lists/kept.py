import torch


def inputs():
    return (torch.tensor([[0.5, 1.5], [0.25, 1.0], [-1.0, 2.0]]),)


def ints_beside_floats(x):  # LL205
    rows = []
    for i in range(len(x)):
        rows.append([i, x[i, 0].item()])
    return torch.tensor(rows)


def of_several_lengths(x):  # LL204
    rows = []
    for i in range(len(x)):
        if x[i, 0] > 0:
            rows.append([x[i, 0].item()])
        else:
            rows.append([x[i, 0].item(), 1.0])
    return rows


def is_read_too(x):  # LL204
    rows = []
    for i in range(len(x)):
        rows.append([i, i + 1])
    return torch.tensor(rows), rows[0]
