import torch


def scaled(x, k):  # LL201
    best = x[0] * 1
    for i in range(len(x)):
        best = torch.maximum(best * 0.5, x[i])
    return best


def in_turn(x, k):  # LL201
    best = x[0] * 1
    for i in range(len(x)):
        best = torch.maximum(best, x[i])
        best = torch.minimum(best, x[i] + 1)
    return best


def passing_over_nan(x, k):  # LL201
    best = x[0] * 1
    for i in range(len(x)):
        best = torch.fmax(best, x[i])
    return best


def bits(x, k):  # LL201
    seen = k[0] * 1
    for i in range(len(k)):
        seen = seen | k[i]
    return seen


def of_two_sizes(x, k):  # LL205
    best = x[:1] * 1
    for i in range(len(x)):
        best = torch.maximum(best, x[i:])
    return best


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([1, 4, 2, 8])
