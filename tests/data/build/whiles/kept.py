import torch


def counter_changed_elsewhere(x):  # LL215
    i = 0
    while i < len(x):
        if x[i] > 0:
            i += 1
        i += 1
    return i


def counter_skipped(x):  # LL215
    i, n = 0, len(x)
    while i < n:
        if i == 7:
            continue
        x[i] = 0.0
        i += 1
    return x


def bound_that_changes(x):  # LL215
    i, n = 0, len(x)
    while i < n:
        n = n - 1
        x[i] = 0.0
        i += 1
    return x


def else_of_two_conditions(x):  # LL204
    i = 0
    while i < len(x) and x[i] < 1:
        if x[i] == 0:
            break
        i += 1
    else:
        i = -1
    return i


def no_counter(x):  # LL215
    while x.sum() > 1:
        x[0] = x[0] - 1
    return x


def bound_asked_too_late(x):  # LL215
    i = 0
    while x[i] > -9 and i < len(x) - 1:
        i += 1
    return i


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
