import torch


def inputs():
    return ([torch.tensor([1.0, -4.0]), torch.tensor([9.0, 0.0])],)


def the_best_is_one_of_them(rows):  # LL207
    best = rows[0]
    for row in rows:
        if row[0] > best[0]:
            best = row
    return best


def elements_are_written(rows):  # LL207
    for row in rows:
        row[0] = 1.0
    return len(rows)


def the_list_is_written(rows):  # LL209
    for k in range(len(rows)):
        rows[k] = rows[k] + 1
    return len(rows)


def the_list_grows(rows):  # LL203
    for k in range(2):
        rows.append(rows[k] * 2)
    return len(rows)
