import torch


def inputs():
    return torch.tensor([4, 1, 7, 2]), [2, 7], {2, 7}, {2: 1, 7: 1}


def tensors_in_a_set(x, names, numbers, table):     # LL205
    count = 0
    for v in x:
        if v in numbers:
            count += 1
    return count


def that_grows(x, names, numbers, table):           # LL203
    count = 0
    for v in x.tolist():
        if v not in names:
            names.append(v)
            count += 1
    return count


def in_a_dictionary(x, names, numbers, table):      # LL209
    count = 0
    for v in x.tolist():
        if v in table:
            count += 1
    return count


def of_another_kind(x, names, numbers, table):      # LL205
    levels = [0.5, 2.0]
    count = 0
    for v in x.tolist():
        if v in levels:
            count += 1
    return count
