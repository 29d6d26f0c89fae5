import torch


def inputs():
    table = torch.arange(20.0).reshape(5, 4)
    return table, table[[3, 0, 4], 0]


def look_up(table, keys):
    out = torch.zeros(len(keys), table.shape[1])
    for i in range(len(keys)):
        found = torch.nonzero(table[:, 0] == keys[i])[:, 0]
        out[i] = table[found[0]]
    return out
