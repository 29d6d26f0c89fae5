import torch


def inputs():
    return (torch.arange(240.0).reshape(40, 6),)


def parts_beside_each_other(x):
    for i in range(len(x)):
        x[i, 1:] -= x[i, 0]
    return x
