import torch


def grows_and_shrinks(x):  # LL201
    p = 1.0
    for i in range(len(x)):
        p = p * x[i] + p * p
    return p


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
