import torch


def compares_another(x):  # LL201
    best = x[0]
    for i in range(1, len(x)):
        if x[i] * 2 > best:
            best = x[i]
    return best


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
