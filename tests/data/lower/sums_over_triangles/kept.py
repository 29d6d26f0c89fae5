import torch


def inputs():
    return torch.linspace(-1, 2, 9).reshape(3, 3),


def in_a_branch(x):  # LL205
    total = 0.0
    for i in range(len(x)):
        if x[i, i] > 0:
            for j in range(i + 1, len(x)):
                total += x[i, j]
    return total


def first_not_at_all(x):  # LL205
    total = 0.0
    for i in range(len(x)):
        for j in range(i):
            total += x[i, j]
    return total
