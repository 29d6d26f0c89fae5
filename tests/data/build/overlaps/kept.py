import torch


def inputs():
    return (torch.arange(120.0).reshape(30, 2, 2),)


def first_element_of_the_row_itself(x):  # LL207
    for i in range(len(x)):
        x[i, 0] -= x[i, 0, 0]
    return x


def first_element_under_a_name(x):  # LL207
    for i in range(len(x)):
        first = x[i, 0, 0]
        x[i, 0] -= first
    return x


def turned(x):  # LL207
    for i in range(len(x)):
        x[i] = x[i].t()
    return x


def turned_under_a_name(x):  # LL207
    for i in range(len(x)):
        matrix = x[i]
        other = matrix.t()
        x[i] += other
    return x


def diagonal(x):  # LL207
    for i in range(len(x)):
        x[i] += x[i].diagonal()
    return x


def slices_that_meet(x):  # LL207
    for i in range(len(x)):
        x[i, 0, 1:] += x[i, 0, :-1]
    return x


def last_row_of_one(x):  # LL207
    for i in range(len(x)):
        x[i, 0, 1:] += x[i - 1, 0, :-1]
    return x
