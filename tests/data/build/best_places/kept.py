import torch


def written_to(x):                              # LL201
    m = 0
    for i in range(1, len(x)):
        if x[i] < x[m]:
            x[m] = x[i]
            m = i
    return m


def another_place(x):                           # LL201
    m = 0
    for i in range(1, len(x) - 1):
        if x[i] < x[m]:
            m = i + 1
    return m


def two_reads(x):                               # LL201
    m = 0
    for i in range(1, len(x) - 1):
        if x[i] < x[m] + x[m + 1]:
            m = i
    return m


def inputs():
    return (torch.tensor([1.0, 4.0, 0.5, 2.0, -3.0]),)
