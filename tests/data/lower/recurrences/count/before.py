import torch


def positives(x):
    n = 0
    for i in range(len(x)):
        if x[i] > 0:
            n += 1
    return n


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
