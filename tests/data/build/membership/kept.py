import torch


def in_a_list_that_came_in(x, names):       # LL209
    out = torch.zeros(len(x))
    for i in range(len(x)):
        if i in names:
            out[i] = x[i]
    return out


def two_tuples_of_values(x, names):         # LL204
    out = torch.zeros(len(x))
    for i in range(len(x)):
        if (x[i], 1) == (x[0], 1):
            out[i] = 1
    return out


def inputs():
    return torch.tensor([1.0, 2.0, 1.0]), {0: "a", 2: "b"}
