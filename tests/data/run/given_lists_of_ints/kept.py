import torch


def inputs():
    return [[1, 4], [], [0], [2, 2, 3]], torch.arange(5.0)


def joined(rows, table):  # LL205
    out = torch.zeros(len(rows))
    for i, row in enumerate(rows):
        out[i] = len(row + row)
    return out


def last(rows, table):  # LL209
    out = torch.zeros(len(rows))
    for i, row in enumerate(rows):
        if row:
            out[i] = table[row[-1]]
    return out


def another(rows, table):  # LL204
    out = torch.zeros(len(rows))
    for i in range(len(rows)):
        row = rows[int(table[i])]
        out[i] = len(row)
    return out
