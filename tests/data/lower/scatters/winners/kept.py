import torch


def kept_at_another_place(cell, other, value, best, who):  # LL201
    for i in range(len(value)):
        if value[i] > best[cell[i]]:
            best[cell[i]] = value[i]
            who[other[i]] = i
    return best, who


def how_often(cell, other, value, best, who):  # LL201
    for i in range(len(value)):
        if value[i] > best[cell[i]]:
            best[cell[i]] = value[i]
            who[cell[i]] += 1
    return best, who


def the_one_before(cell, other, value, best, who):  # LL201
    for i in range(len(value)):
        if value[i] > best[cell[i]]:
            who[cell[i]] = best[cell[i]]
            best[cell[i]] = value[i]
    return best, who


def another_value(cell, other, value, best, who):  # LL201
    for i in range(len(value)):
        if value[i] > best[cell[i]]:
            best[cell[i]] = value[i] * 2
            who[cell[i]] = i
    return best, who


def inputs():
    return (torch.tensor([0, 2, 0, 2, 3]), torch.tensor([1, 1, 0, 3, 2]), torch.tensor([1.0, 2.0, 3.0, 1.5, 5.5]),
            torch.zeros(4), torch.zeros(4))
