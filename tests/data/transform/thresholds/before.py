import torch


def running(x, y):
    for i in range(len(x)):
        if i == 0:
            y[i] = x[i]
        else:
            y[i] = y[i - 1] + x[i]
    return y


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([1.5, 0.25, -2.0, 0.5, 1.0]))
