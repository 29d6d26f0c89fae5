import torch


def becomes_shorter(x):  # LL204
    part = x[1:]
    total = 0.0
    for k in range(3):
        for i in range(len(part)):
            total += part[i]
        part = x[k + 1:]
    return total


def inputs():
    return (torch.tensor([0.5, 2.0, 1.0, 4.0]),)
