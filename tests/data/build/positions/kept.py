import torch


def inputs():
    table = torch.arange(20.0).reshape(5, 4)
    return table, table[[3, 0, 4], 0]


def last(table, keys):  # LL204
    out = torch.zeros(len(keys), dtype=torch.int64)
    for i in range(len(keys)):
        found = torch.nonzero(table[:, 0] >= keys[i])[:, 0]
        out[i] = found[-1]
    return out


def second(table, keys):  # LL204
    out = torch.zeros(len(keys), dtype=torch.int64)
    for i in range(len(keys)):
        out[i] = torch.where(table[:, 0] < keys[i] + 99)[0][1]
    return out


def how_many_and_more(table, keys):  # LL204
    out = torch.zeros(len(keys), dtype=torch.int64)
    for i in range(len(keys)):
        found = torch.nonzero(table[:, 0] == keys[i])[:, 0]
        out[i] = len(found) + found[len(found) - 1]
    return out


def all_of_them(table, keys):  # LL202
    out = torch.zeros(len(keys), 4)
    for i in range(len(keys)):
        found = torch.nonzero(table[:, 0] == keys[i])[:, 0]
        out[i] = table[found].sum(0)
    return out
