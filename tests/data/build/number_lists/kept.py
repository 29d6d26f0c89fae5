import torch


def inputs():
    return torch.tensor([1, 0, 2, 1]), torch.tensor([0.5, -4.0, 9.0, 0.0]), 3


def becomes_a_list_of_tensors(idx, x, k):  # LL209
    sums = [0.0] * k
    for i in range(len(idx)):
        sums[idx[i]] += x[i]
    return sums


def ints_become_floats(idx, x, k):  # LL209
    sums = [0] * k
    for i in range(len(idx)):
        sums[idx[i]] += x[i].item()
    return sums


def rows_that_are_one_list(idx, x, k):  # LL209
    table = [[0] * k] * k
    for i in range(len(idx)):
        table[idx[i]][0] += 1
    return table[0][0]


def row_with_a_name(idx, x, k):  # LL203
    table = [[0] * k for _ in range(k)]
    for i in range(len(idx)):
        row = table[idx[i]]
        row[0] += 1
    return table[0][0]


def under_another_name(idx, x, k):  # LL209
    counts = [0] * k
    other = counts
    for i in range(len(idx)):
        counts[idx[i]] += 1
    return other[0]


def reads_what_others_counted(idx, x, k):  # LL209
    counts = [1] * k
    for i in range(len(idx)):
        counts[idx[i]] = counts[idx[i] - 1] * 3 + 1
    return counts
