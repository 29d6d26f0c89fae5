import torch


def difference(x):
    s = 0.0
    for i in range(len(x)):
        if x[i] > 1:
            s += x[i]
        elif x[i] < -1:
            s -= x[i] * 2
    return s


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
