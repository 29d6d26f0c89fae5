import torch


def of_another(x, y):  # LL201
    best = x[0]
    for i in range(len(x)):
        best = torch.where(x[i] > best, y[i], best)
    return best


def by_one_element(x, y):  # LL204
    best = x[0]
    for i in range(len(x)):
        best = torch.where(x[i, 0] > best[0], x[i], best)
    return best


def inputs():
    rows = torch.tensor([[0.5, -1.5, 2.25], [3.0, -0.75, 1.0], [2.0, 9.0, -4.0]])
    return rows, rows.flip(0) * 2
