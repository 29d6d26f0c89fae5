import torch


def asks_for_the_last_one(x):  # LL201
    at = 0
    for i in range(len(x)):
        if x[i] > x[at] + x[at - 1]:
            at = i
    return at


def one_kind_of_number_or_another(x):  # LL205
    value = 0
    for i in range(len(x)):
        if x[i] < 0:
            value = x[i].item()
    return value


def may_match_again(x):  # LL201
    at = 0
    for i in range(len(x)):
        if at == 0 and x[i] < 0:
            at = i
    return at


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, -3.0, 0.75]),)
