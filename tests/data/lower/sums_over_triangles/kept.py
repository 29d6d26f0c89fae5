import torch


def inputs():
    return torch.linspace(-1, 2, 9).reshape(3, 3),


def a_number_beside(x):  # LL205
    total = 0.0
    for i in range(len(x)):
        for j in range(i):
            total += x[i, j]
        total += 1
    return total


def times_something(x):  # LL205
    total = 0.0
    for i in range(len(x)):
        for j in range(i):
            total += x[i, j]
        total = total * 0.5
    return total
