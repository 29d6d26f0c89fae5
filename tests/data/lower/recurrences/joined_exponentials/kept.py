import torch


def of_base_two(x):  # LL201
    acc = x[0] * 1
    for i in range(len(x)):
        acc = torch.logaddexp2(acc, x[i])
    return acc


def in_half(x):  # LL208
    half = x.half()
    acc = half[0] * 1
    for i in range(len(half)):
        acc = torch.logaddexp(acc, half[i])
    return acc


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
