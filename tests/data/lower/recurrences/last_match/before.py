import torch


def last_negative(x):
    at = -1
    for i in range(len(x)):
        if x[i] < 0:
            at = i
    return at


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, -3.0, 0.75]),)
