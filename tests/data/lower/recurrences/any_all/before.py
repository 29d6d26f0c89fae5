import torch


def found(x):
    some, every = False, True
    for i in range(len(x)):
        if x[i] > 2:
            some = True
        if not x[i] > -2:
            every = False
    return some, every


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
